// nvcc:
// Graphs in graphs, what owns memory and objects, and libraries without a context, by the driver's functions.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>

#define CHECK(x) do { if (!(x)) { printf("line %d: %s\n", __LINE__, #x); exit(1); } } while (0)
#define OK(x) CHECK((x) == CUDA_SUCCESS)

static int freed, called;
static void release(void *) { ++freed; }
static void CUDA_CB call(void *) { ++called; }

static CUgraphNode host_node(CUgraph g) {
    CUDA_HOST_NODE_PARAMS p = {call, nullptr};
    CUgraphNode n;
    OK(cuGraphAddHostNode(&n, g, nullptr, 0, &p));
    return n;
}

// A library belongs to no context.
static void libraries() {
    const char *text = ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n  ret;\n}\n";
    CUlibrary l;
    CUkernel k;
    CUcontext none;
    OK(cuCtxGetCurrent(&none));
    CHECK(!none);
    OK(cuLibraryLoadData(&l, text, nullptr, nullptr, 0, nullptr, nullptr, 0));
    OK(cuLibraryGetKernel(&k, l, "k"));
    size_t at, size;
    CHECK(cuKernelGetParamInfo(k, 0, &at, &size) == CUDA_ERROR_INVALID_CONTEXT);
    OK(cuLibraryUnload(l));
    const char *open = ".version 7.0\n.target sm_70\n.address_size 64\n.extern .func f;\n.visible .entry k()\n{\n  call f;\n  ret;\n}\n";
    CHECK(cuLibraryLoadData(&l, open, nullptr, nullptr, 0, nullptr, nullptr, 0) == CUDA_ERROR_INVALID_PTX);
}

static void nested() {
    CUgraph inner, middle, outer, seen;
    OK(cuGraphCreate(&inner, 0));
    OK(cuGraphCreate(&middle, 0));
    OK(cuGraphCreate(&outer, 0));
    host_node(inner);
    CUuserObject object;
    OK(cuUserObjectCreate(&object, nullptr, release, 1, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
    OK(cuGraphRetainUserObject(inner, object, 1, CU_GRAPH_USER_OBJECT_MOVE));
    CUgraphNode child, whole, found;
    OK(cuGraphAddChildGraphNode(&child, middle, nullptr, 0, inner));
    OK(cuGraphAddChildGraphNode(&whole, outer, nullptr, 0, middle));
    // Each copy has copies of the graphs in it.
    OK(cuGraphChildGraphNodeGetGraph(whole, &seen));
    OK(cuGraphNodeFindInClone(&found, child, seen));
    CUgraph innermost, own;
    OK(cuGraphChildGraphNodeGetGraph(found, &innermost));
    OK(cuGraphChildGraphNodeGetGraph(child, &own));
    CHECK(innermost != own && own != inner);
    // What is added to a child runs.
    host_node(innermost);
    CUgraphExec exec;
    OK(cuGraphInstantiate(&exec, outer, 0));
    OK(cuGraphLaunch(exec, nullptr));
    OK(cuStreamSynchronize(nullptr));
    CHECK(called == 2);
    OK(cuGraphExecDestroy(exec));
    OK(cuGraphDestroy(inner));
    OK(cuGraphDestroy(middle));
    CHECK(!freed);
    OK(cuGraphDestroyNode(whole));
    CHECK(freed == 1);
    CUgraphNodeType type;
    CHECK(cuGraphNodeGetType(found, &type) != CUDA_SUCCESS);
    OK(cuGraphDestroy(outer));
}

static void memory() {
    CUgraph g, copy;
    OK(cuGraphCreate(&g, 0));
    CUDA_MEM_ALLOC_NODE_PARAMS p = {};
    p.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    p.bytesize = 64;
    CUgraphNode alloc, node;
    OK(cuGraphAddMemAllocNode(&alloc, g, nullptr, 0, &p));
    CHECK(cuGraphAddMemFreeNode(&node, g, &alloc, 1, 0) == CUDA_ERROR_INVALID_VALUE);
    OK(cuGraphAddMemFreeNode(&node, g, &alloc, 1, p.dptr));
    CHECK(cuGraphDestroyNode(node) != CUDA_SUCCESS);
    CHECK(cuGraphClone(&copy, g) != CUDA_SUCCESS);
    CUdevice d;
    OK(cuCtxGetDevice(&d));
    cuuint64_t used = 0;
    OK(cuDeviceGetGraphMemAttribute(d, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &used));
    CHECK(used >= 64);
    OK(cuGraphDestroy(g));
    // A condition is for its own graph.
    CUgraph a, b;
    OK(cuGraphCreate(&a, 0));
    OK(cuGraphCreate(&b, 0));
    CUcontext c;
    OK(cuCtxGetCurrent(&c));
    CUgraphNodeParams n = {};
    n.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
    OK(cuGraphConditionalHandleCreate(&n.conditional.handle, a, c, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    n.conditional.type = CU_GRAPH_COND_TYPE_IF;
    n.conditional.size = 1;
    n.conditional.ctx = c;
    CHECK(cuGraphAddNode(&node, b, nullptr, nullptr, 0, &n) == CUDA_ERROR_INVALID_VALUE);
    OK(cuGraphAddNode(&node, a, nullptr, nullptr, 0, &n));
    // A body takes one of the graph around it.
    CUgraph body = n.conditional.phGraph_out[0];
    OK(cuGraphConditionalHandleCreate(&n.conditional.handle, a, c, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    OK(cuGraphAddNode(&node, body, nullptr, nullptr, 0, &n));
    // Nothing is a size that a stream can allocate.
    CUdeviceptr nothing = 1;
    OK(cuMemAllocAsync(&nothing, 0, nullptr));
    CHECK(!nothing);
}

static void advice() {
    CUdeviceptr p[2];
    for (CUdeviceptr &x : p) OK(cuMemAllocManaged(&x, 4096, CU_MEM_ATTACH_GLOBAL));
    CUmemLocation device = {CU_MEM_LOCATION_TYPE_DEVICE, {0}}, node = {CU_MEM_LOCATION_TYPE_HOST_NUMA, {0}};
    OK(cuMemAdvise(p[0], 4096, CU_MEM_ADVISE_SET_ACCESSED_BY, device));
    int by[2] = {};
    OK(cuMemRangeGetAttribute(by, sizeof by, CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY, p[0], 4096));
    CHECK(by[0] == 0 && by[1] == CU_DEVICE_INVALID);
    OK(cuMemAdvise(p[0], 4096, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, node));
    int type = 0;
    OK(cuMemRangeGetAttribute(&type, sizeof type, CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE, p[0], 4096));
    CHECK(type == CU_MEM_LOCATION_TYPE_HOST_NUMA);
    size_t sizes[2] = {4096, 4096}, first[2] = {0, 1};
    CUmemLocation to[2] = {node, device};
    OK(cuMemPrefetchBatchAsync(p, sizes, 2, to, first, 2, 0, nullptr));
    OK(cuMemRangeGetAttribute(&type, sizeof type, CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE, p[1], 4096));
    CHECK(type == CU_MEM_LOCATION_TYPE_DEVICE);
    OK(cuMemDiscardBatchAsync(p, sizes, 2, 0, nullptr));
    first[0] = 1;
    CHECK(cuMemPrefetchBatchAsync(p, sizes, 2, to, first, 2, 0, nullptr) == CUDA_ERROR_INVALID_VALUE);
}

int main() {
    OK(cuInit(0));
    CUdevice d;
    OK(cuDeviceGet(&d, 0));
    libraries();
    CUcontext c;
    OK(cuDevicePrimaryCtxRetain(&c, d));
    OK(cuCtxSetCurrent(c));
    nested();
    memory();
    advice();
    // The edges of a recording have data, one piece for each.
    CUstream s;
    OK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    OK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    OK(cuLaunchHostFunc(s, call, nullptr));
    CUstreamCaptureStatus status;
    const CUgraphNode *nodes;
    const CUgraphEdgeData *edges = nullptr;
    size_t n = 0;
    OK(cuStreamGetCaptureInfo(s, &status, nullptr, nullptr, &nodes, &edges, &n));
    CHECK(n == 1 && edges && edges[0].type == 0);
    CUgraph g;
    OK(cuStreamEndCapture(s, &g));
    puts("ok");
}
