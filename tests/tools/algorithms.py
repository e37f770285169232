#!/usr/bin/env python3
"""A program for each device algorithm of CUB and each algorithm of Thrust: compiled by nvcc and by jacq, kernels compared.

usage: algorithms.py JACQ [option...]
Each program calls one algorithm in its usual forms, on raw pointers with a policy and (Thrust) on device_vector iterators with a
functor of its own. Both compilers take the toolkit's headers and the system's C++ headers; the sets of names behind `.entry` must be equal.

  --only TEXT      programs whose name contains TEXT (repeatable); names are `cub::DeviceScan::InclusiveSum`, `thrust::sort`
  --state FILE     keeps nvcc's answers (JSON, a line for each program and text): a later run compiles with jacq alone
  --write DIR      writes the programs and ends
  --arch A --std S sm_80, c++17
  --jobs N         compilations at a time (1)
  --minutes N      starts nothing after that time (600)

NVCC and CUDA_HOME name the toolkit.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time

LIMIT_S = 240

# What the statements below use: sorted and unsorted sequences, flags, and functions of one's own.
HEAD = """\
struct Even { __host__ __device__ bool operator()(int v) const { return v % 2 == 0; } };
struct Twice { __host__ __device__ int operator()(int v) const { return 2 * v; } };
struct Join { __host__ __device__ int operator()(int a, int b) const { return a * 31 + b; } };
struct Before { __host__ __device__ bool operator()(int a, int b) const { return a % 16 < b % 16; } };
struct Alike { __host__ __device__ bool operator()(int a, int b) const { return a / 4 == b / 4; } };
struct Touch { __host__ __device__ void operator()(int &v) const { v += 1; } };
struct Constant { __host__ __device__ int operator()() const { return 7; } };
struct Pair { int key; float weight; };
struct Lighter { __host__ __device__ bool operator()(const Pair &a, const Pair &b) const { return a.weight < b.weight; } };
"""

CUB_ARGS = """int *a, int *b, int *c, int *d, unsigned *u, float *x, float *y, unsigned char *bytes, bool *flags, Pair *pairs, Pair *pairs2,
    int *count, int *starts, int n, long long big, void **from, void **to, size_t *sizes, cudaStream_t stream"""

# Class and function, then statements; `T` stands for the temporary storage and its size.
CUB = {
    "DeviceAdjacentDifference": {
        "SubtractLeft": "SubtractLeft(T, a, n); {f}SubtractLeft(T, a, n, Join{});",
        "SubtractLeftCopy": "SubtractLeftCopy(T, a, b, n); {f}SubtractLeftCopy(T, x, y, big);",
        "SubtractRight": "SubtractRight(T, a, n); {f}SubtractRight(T, a, n, Join{});",
        "SubtractRightCopy": "SubtractRightCopy(T, a, b, n, Join{});",
    },
    "DeviceCopy": {"Batched": "Batched(T, (int **)from, (int **)to, a, n);"},
    "DeviceMemcpy": {"Batched": "Batched(T, from, to, sizes, n);"},
    "DeviceFor": {
        "Bulk": "Bulk(n, Bulk{a}); {f}Bulk(T, big, Bulk{a});",
        "ForEach": "ForEach(a, a + n, Touch{});",
        "ForEachN": "ForEachN(a, n, Touch{}); {f}ForEachN(T, a, big, Touch{});",
        "ForEachCopy": "ForEachCopy(a, a + n, Look{b});",
        "ForEachCopyN": "ForEachCopyN(a, n, Look{b});",
        "ForEachInExtents": "ForEachInExtents(cuda::std::extents<int, 4, cuda::std::dynamic_extent>(n), Cell{a});",
    },
    "DeviceHistogram": {
        "HistogramEven": "HistogramEven(T, x, a, 33, 0.f, 1.f, n); {f}HistogramEven(T, bytes, a, 257, 0, 256, n, 4, (size_t)1024);",
        "HistogramRange": "HistogramRange(T, x, a, 5, y, n);",
        "MultiHistogramEven": "template MultiHistogramEven<4, 3>(T, bytes, cuda::std::array<int *, 3>{a, b, c}, "
        "cuda::std::array<int, 3>{257, 257, 257}, cuda::std::array<int, 3>{0, 0, 0}, cuda::std::array<int, 3>{256, 256, 256}, n);",
        "MultiHistogramRange": "template MultiHistogramRange<2, 2>(T, x, cuda::std::array<int *, 2>{a, b}, "
        "cuda::std::array<int, 2>{5, 7}, cuda::std::array<const float *, 2>{y, y + 8}, n);",
    },
    "DeviceMerge": {
        "MergeKeys": "MergeKeys(T, a, n, b, n, c); {f}MergeKeys(T, a, n, b, n, c, Before{});",
        "MergePairs": "MergePairs(T, a, x, n, b, x, n, c, y, Before{});",
    },
    "DeviceMergeSort": {
        "SortKeys": "SortKeys(T, a, n, Before{}); {f}SortKeys(T, pairs, big, Lighter{});",
        "SortPairs": "SortPairs(T, a, x, n, Before{});",
        "SortKeysCopy": "SortKeysCopy(T, a, b, n, Before{});",
        "SortPairsCopy": "SortPairsCopy(T, a, x, b, y, n, Before{});",
        "StableSortKeys": "StableSortKeys(T, pairs, n, Lighter{});",
        "StableSortPairs": "StableSortPairs(T, a, x, n, Before{});",
        "StableSortKeysCopy": "StableSortKeysCopy(T, a, b, n, Before{});",
    },
    "DevicePartition": {
        "Flagged": "Flagged(T, a, flags, b, count, n); {f}Flagged(T, x, bytes, y, count, big);",
        "If": "If(T, a, b, count, n, Even{}); {f}If(T, a, b, c, d, count, n, Even{}, Odd{});",
    },
    "DeviceRadixSort": {
        "SortKeys": "SortKeys(T, a, b, n); cub::DoubleBuffer<float> k(x, y); {f}SortKeys(T, k, n, 0, 16);",
        "SortPairs": "SortPairs(T, u, u + n, x, y, n); cub::DoubleBuffer<int> k(a, b); cub::DoubleBuffer<Pair> v(pairs, pairs2); {f}SortPairs(T, k, v, n);",
        "SortKeysDescending": "SortKeysDescending(T, x, y, big);",
        "SortPairsDescending": "SortPairsDescending(T, bytes, bytes + n, a, b, n);",
        "SortKeysOfOwnType": "SortKeys(T, pairs, pairs2, n, Parts{});",
    },
    "DeviceReduce": {
        "Reduce": "Reduce(T, a, b, n, Join{}, 1); {f}Reduce(T, x, y, big, cuda::maximum<>{}, 0.f);",
        "Sum": "Sum(T, a, b, n); {f}Sum(T, x, y, big);",
        "Min": "Min(T, a, b, n);",
        "Max": "Max(T, x, y, n);",
        "ArgMin": "ArgMin(T, x, y, count, n);",
        "ArgMax": "ArgMax(T, a, b, count, n);",
        "TransformReduce": "TransformReduce(T, a, b, n, Join{}, Twice{}, 0);",
        "ReduceByKey": "ReduceByKey(T, a, b, x, y, count, cuda::std::plus<>{}, n);",
    },
    "DeviceRunLengthEncode": {
        "Encode": "Encode(T, a, b, c, count, n);",
        "NonTrivialRuns": "NonTrivialRuns(T, a, b, c, count, n);",
    },
    "DeviceScan": {
        "ExclusiveSum": "ExclusiveSum(T, a, b, n); {f}ExclusiveSum(T, x, n);",
        "InclusiveSum": "InclusiveSum(T, a, b, n); {f}InclusiveSum(T, x, y, big);",
        "ExclusiveScan": "ExclusiveScan(T, a, b, Join{}, 3, n); {f}ExclusiveScan(T, a, b, Join{}, cub::FutureValue<int>(c), n);",
        "InclusiveScan": "InclusiveScan(T, a, b, Join{}, n);",
        "InclusiveScanInit": "InclusiveScanInit(T, a, b, Join{}, 5, n);",
        "ExclusiveSumByKey": "ExclusiveSumByKey(T, a, x, y, n);",
        "InclusiveSumByKey": "InclusiveSumByKey(T, a, x, y, n, Alike{});",
        "ExclusiveScanByKey": "ExclusiveScanByKey(T, a, b, c, Join{}, 1, n);",
        "InclusiveScanByKey": "InclusiveScanByKey(T, a, b, c, Join{}, n, Alike{});",
    },
    "DeviceSegmentedRadixSort": {
        "SortKeys": "SortKeys(T, a, b, n, 8, starts, starts + 1);",
        "SortPairs": "SortPairs(T, u, u + n, x, y, n, 8, starts, starts + 1);",
        "SortKeysDescending": "SortKeysDescending(T, x, y, n, 8, starts, starts + 1, 0, 24);",
        "SortPairsDescending": "SortPairsDescending(T, a, b, x, y, n, 8, starts, starts + 1);",
    },
    "DeviceSegmentedReduce": {
        "Reduce": "Reduce(T, a, b, 8, starts, starts + 1, Join{}, 1);",
        "Sum": "Sum(T, x, y, 8, starts, starts + 1);",
        "Min": "Min(T, a, b, 8, starts, starts + 1);",
        "Max": "Max(T, x, y, 8, starts, starts + 1);",
        "ArgMin": "ArgMin(T, a, (cub::KeyValuePair<int, int> *)b, 8, starts, starts + 1);",
        "ArgMax": "ArgMax(T, x, (cub::KeyValuePair<int, float> *)b, 8, starts, starts + 1);",
    },
    "DeviceSegmentedSort": {
        "SortKeys": "SortKeys(T, a, b, n, 8, starts, starts + 1);",
        "SortKeysDescending": "SortKeysDescending(T, x, y, n, 8, starts, starts + 1);",
        "SortPairs": "SortPairs(T, a, b, x, y, n, 8, starts, starts + 1);",
        "SortPairsDescending": "SortPairsDescending(T, a, b, x, y, n, 8, starts, starts + 1);",
        "StableSortKeys": "StableSortKeys(T, u, u + n, n, 8, starts, starts + 1);",
        "StableSortKeysDescending": "StableSortKeysDescending(T, a, b, n, 8, starts, starts + 1);",
        "StableSortPairs": "StableSortPairs(T, a, b, x, y, n, 8, starts, starts + 1);",
        "StableSortPairsDescending": "StableSortPairsDescending(T, a, b, x, y, n, 8, starts, starts + 1);",
    },
    "DeviceSelect": {
        "Flagged": "Flagged(T, a, flags, b, count, n); {f}Flagged(T, a, flags, count, n);",
        "If": "If(T, a, b, count, n, Even{}); {f}If(T, a, count, n, Even{});",
        "FlaggedIf": "FlaggedIf(T, a, b, c, count, n, Even{});",
        "Unique": "Unique(T, a, b, count, n);",
        "UniqueByKey": "UniqueByKey(T, a, x, b, y, count, n); {f}UniqueByKey(T, a, x, b, y, count, n, Alike{});",
    },
    "DeviceTransform": {
        "Transform": "Transform(a, b, n, Twice{}); {f}Transform(cuda::std::make_tuple(a, b), c, n, Join{});",
        "TransformStableArgumentAddresses": "TransformStableArgumentAddresses(a, b, n, Twice{});",
    },
}

CUB_HEAD = """\
struct Odd { __host__ __device__ bool operator()(int v) const { return v % 3 == 1; } };
struct Bulk { int *p; __device__ void operator()(long long i) const { p[i] = 3; } };
struct Look { int *p; __device__ void operator()(int v) const { atomicAdd(p, v); } };
struct Cell { int *p; __device__ void operator()(int i, int r, int c) const { p[i] = r * c; } };
struct Parts { __host__ __device__ cuda::std::tuple<int &, float &> operator()(Pair &p) const { return {p.key, p.weight}; } };
"""

# Header, then statements. `P` is the policy with its comma, or nothing; a to d are sequences of int from `first` on, n their length.
THRUST = {
    "adjacent_difference": ("", "adjacent_difference(P a, a + n, b); {f}adjacent_difference(P a, a + n, b, Join{});"),
    "lower_bound": ("binary_search", "lower_bound(P a, a + n, b, b + n, c); {f}lower_bound(P a, a + n, 5, Before{});"),
    "upper_bound": ("binary_search", "upper_bound(P a, a + n, b, b + n, c, Before{}); {f}upper_bound(P a, a + n, 5);"),
    "binary_search": ("", "binary_search(P a, a + n, b, b + n, c); {f}binary_search(P a, a + n, 5);"),
    "equal_range": ("binary_search", "equal_range(P a, a + n, 5);"),
    "copy": ("", "copy(P a, a + n, b);"),
    "copy_n": ("copy", "copy_n(P a, n, b);"),
    "copy_if": ("copy", "copy_if(P a, a + n, b, Even{}); {f}copy_if(P a, a + n, b, c, Even{});"),
    "count": ("", "count(P a, a + n, 3);"),
    "count_if": ("count", "count_if(P a, a + n, Even{});"),
    "equal": ("", "equal(P a, a + n, b); {f}equal(P a, a + n, b, Alike{});"),
    "min_element": ("extrema", "min_element(P a, a + n); {f}min_element(P a, a + n, Before{});"),
    "max_element": ("extrema", "max_element(P a, a + n);"),
    "minmax_element": ("extrema", "minmax_element(P a, a + n);"),
    "fill": ("", "fill(P a, a + n, 3);"),
    "fill_n": ("fill", "fill_n(P a, n, 3);"),
    "find": ("", "find(P a, a + n, 3);"),
    "find_if": ("find", "find_if(P a, a + n, Even{});"),
    "find_if_not": ("find", "find_if_not(P a, a + n, Even{});"),
    "for_each": ("", "for_each(P a, a + n, Touch{});"),
    "for_each_n": ("for_each", "for_each_n(P a, n, Touch{});"),
    "gather": ("", "gather(P a, a + n, b, c);"),
    "gather_if": ("gather", "gather_if(P a, a + n, b, c, d, Even{});"),
    "generate": ("", "generate(P a, a + n, Constant{});"),
    "generate_n": ("generate", "generate_n(P a, n, Constant{});"),
    "inner_product": ("", "inner_product(P a, a + n, b, 0); {f}inner_product(P a, a + n, b, 0, Join{}, Join{});"),
    "all_of": ("logical", "all_of(P a, a + n, Even{});"),
    "any_of": ("logical", "any_of(P a, a + n, Even{});"),
    "none_of": ("logical", "none_of(P a, a + n, Even{});"),
    "merge": ("", "merge(P a, a + n, b, b + n, c); {f}merge(P a, a + n, b, b + n, c, Before{});"),
    "merge_by_key": ("merge", "merge_by_key(P a, a + n, b, b + n, a, b, c, d);"),
    "mismatch": ("", "mismatch(P a, a + n, b); {f}mismatch(P a, a + n, b, Alike{});"),
    "partition": ("", "partition(P a, a + n, Even{}); {f}partition(P a, a + n, b, Even{});"),
    "partition_copy": ("partition", "partition_copy(P a, a + n, b, c, Even{});"),
    "stable_partition": ("partition", "stable_partition(P a, a + n, Even{});"),
    "stable_partition_copy": ("partition", "stable_partition_copy(P a, a + n, d, b, c, Even{});"),
    "partition_point": ("partition", "partition_point(P a, a + n, Even{});"),
    "is_partitioned": ("partition", "is_partitioned(P a, a + n, Even{});"),
    "reduce": ("", "reduce(P a, a + n); {f}reduce(P a, a + n, 0LL); {f}reduce(P a, a + n, 1, Join{});"),
    "reduce_by_key": ("reduce", "reduce_by_key(P a, a + n, b, c, d); {f}reduce_by_key(P a, a + n, b, c, d, Alike{}, Join{});"),
    "remove": ("", "remove(P a, a + n, 3);"),
    "remove_if": ("remove", "remove_if(P a, a + n, Even{}); {f}remove_if(P a, a + n, b, Even{});"),
    "remove_copy": ("remove", "remove_copy(P a, a + n, b, 3);"),
    "remove_copy_if": ("remove", "remove_copy_if(P a, a + n, b, Even{});"),
    "replace": ("", "replace(P a, a + n, 3, 4);"),
    "replace_if": ("replace", "replace_if(P a, a + n, Even{}, 4);"),
    "replace_copy": ("replace", "replace_copy(P a, a + n, b, 3, 4);"),
    "replace_copy_if": ("replace", "replace_copy_if(P a, a + n, b, c, Even{}, 4);"),
    "reverse": ("", "reverse(P a, a + n);"),
    "reverse_copy": ("reverse", "reverse_copy(P a, a + n, b);"),
    "inclusive_scan": ("scan", "inclusive_scan(P a, a + n, b); {f}inclusive_scan(P a, a + n, b, Join{});"),
    "exclusive_scan": ("scan", "exclusive_scan(P a, a + n, b); {f}exclusive_scan(P a, a + n, b, 1, Join{});"),
    "inclusive_scan_by_key": ("scan", "inclusive_scan_by_key(P a, a + n, b, c); {f}inclusive_scan_by_key(P a, a + n, b, c, Alike{}, Join{});"),
    "exclusive_scan_by_key": ("scan", "exclusive_scan_by_key(P a, a + n, b, c); {f}exclusive_scan_by_key(P a, a + n, b, c, 1, Alike{}, Join{});"),
    "scatter": ("", "scatter(P a, a + n, b, c);"),
    "scatter_if": ("scatter", "scatter_if(P a, a + n, b, c, d, Even{});"),
    "sequence": ("", "sequence(P a, a + n); {f}sequence(P a, a + n, 1, 2);"),
    "set_difference": ("set_operations", "set_difference(P a, a + n, b, b + n, c); {f}set_difference(P a, a + n, b, b + n, c, Before{});"),
    "set_intersection": ("set_operations", "set_intersection(P a, a + n, b, b + n, c);"),
    "set_symmetric_difference": ("set_operations", "set_symmetric_difference(P a, a + n, b, b + n, c);"),
    "set_union": ("set_operations", "set_union(P a, a + n, b, b + n, c, Before{});"),
    "set_difference_by_key": ("set_operations", "set_difference_by_key(P a, a + n, b, b + n, a, b, c, d);"),
    "set_intersection_by_key": ("set_operations", "set_intersection_by_key(P a, a + n, b, b + n, a, c, d);"),
    "set_symmetric_difference_by_key": ("set_operations", "set_symmetric_difference_by_key(P a, a + n, b, b + n, a, b, c, d);"),
    "set_union_by_key": ("set_operations", "set_union_by_key(P a, a + n, b, b + n, a, b, c, d);"),
    "shuffle": ("", "shuffle(P a, a + n, thrust::default_random_engine(3));"),
    "shuffle_copy": ("shuffle", "shuffle_copy(P a, a + n, b, thrust::default_random_engine(3));"),
    "sort": ("", "sort(P a, a + n); {f}sort(P a, a + n, Before{}); {f}sort(P a, a + n, cuda::std::greater<int>{});"),
    "stable_sort": ("sort", "stable_sort(P a, a + n); {f}stable_sort(P a, a + n, Before{});"),
    "sort_by_key": ("sort", "sort_by_key(P a, a + n, b); {f}sort_by_key(P a, a + n, b, Before{});"),
    "stable_sort_by_key": ("sort", "stable_sort_by_key(P a, a + n, b, Before{});"),
    "is_sorted": ("sort", "is_sorted(P a, a + n); {f}is_sorted(P a, a + n, Before{});"),
    "is_sorted_until": ("sort", "is_sorted_until(P a, a + n);"),
    "swap_ranges": ("swap", "swap_ranges(P a, a + n, b);"),
    "tabulate": ("", "tabulate(P a, a + n, Twice{});"),
    "transform": ("", "transform(P a, a + n, b, Twice{}); {f}transform(P a, a + n, b, c, Join{});"),
    "transform_if": ("transform", "transform_if(P a, a + n, b, Twice{}, Even{}); {f}transform_if(P a, a + n, b, c, d, Join{}, Even{});"),
    "transform_reduce": ("", "transform_reduce(P a, a + n, Twice{}, 0, Join{});"),
    "transform_inclusive_scan": ("transform_scan", "transform_inclusive_scan(P a, a + n, b, Twice{}, Join{});"),
    "transform_exclusive_scan": ("transform_scan", "transform_exclusive_scan(P a, a + n, b, Twice{}, 1, Join{});"),
    "uninitialized_copy": ("", "uninitialized_copy(P a, a + n, b);"),
    "uninitialized_copy_n": ("uninitialized_copy", "uninitialized_copy_n(P a, n, b);"),
    "uninitialized_fill": ("", "uninitialized_fill(P a, a + n, 3);"),
    "uninitialized_fill_n": ("uninitialized_fill", "uninitialized_fill_n(P a, n, 3);"),
    "unique": ("", "unique(P a, a + n); {f}unique(P a, a + n, Alike{});"),
    "unique_copy": ("unique", "unique_copy(P a, a + n, b);"),
    "unique_by_key": ("unique", "unique_by_key(P a, a + n, b);"),
    "unique_by_key_copy": ("unique", "unique_by_key_copy(P a, a + n, b, c, d);"),
    "unique_count": ("unique", "unique_count(P a, a + n);"),
}


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def cub(group, body):
    call = f"cub::{group}::"
    body = call + body.replace("{f}", call).replace("(T,", "(nullptr, bytes_wanted,")
    body = re.sub(r"::template (?=\w+<)", "::", body)
    more = "" if group in ("DeviceFor", "DeviceTransform") and "bytes_wanted" not in body else "    size_t bytes_wanted = 0;\n"
    return f"#include <cub/device/{snake(group)}.cuh>\n{HEAD}{CUB_HEAD}void use({CUB_ARGS}) {{\n{more}    {body}\n}}\n"


def thrust(header, body):
    def calls(policy, scope):
        return f"{scope} " + body.replace("{f}", "thrust::").replace("P ", policy).join(["thrust::", ""])

    extra = "#include <thrust/random.h>\n" if "random" in body else ""
    return f"""#include <thrust/{header}.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
{extra}{HEAD}void on_pointers(int *a, int *b, int *c, int *d, int n) {{
    {calls("thrust::device, ", "")}
}}
void on_vectors(thrust::device_vector<int> &va, thrust::device_vector<int> &vb, thrust::device_vector<int> &vc, thrust::device_vector<int> &vd) {{
    auto a = va.begin(), b = vb.begin(), c = vc.begin(), d = vd.begin();
    int n = va.size();
    {calls("", "")}
}}
"""


def programs():
    made = {f"cub::{g}::{f}": cub(g, body) for g, functions in CUB.items() for f, body in functions.items()}
    made |= {f"thrust::{f}": thrust(header or f, body) for f, (header, body) in THRUST.items()}
    return made


def run(command):
    """(exit status, what was said, seconds)"""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        said, _ = child.communicate(timeout=LIMIT_S)
        status = child.returncode
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, 9)
        child.communicate()
        said, status = b"no end", "time"
    return status, said.decode(errors="replace"), time.monotonic() - start


def entries(path):
    if not os.path.exists(path):
        return None
    with open(path) as f:
        return sorted(set(re.findall(r"\.entry\s+([\w$]+)", f.read())))


def host_headers():
    said = subprocess.run(["g++", "-E", "-x", "c++", "-v", os.devnull], capture_output=True, text=True).stderr
    return re.findall(r"^ (/\S+)$", said.partition("search starts here:\n#include <")[2].partition("End of")[0], re.M)


class Judge:
    def __init__(self, args):
        self.args, self.known = args, {}
        if args.state and os.path.exists(args.state):
            with open(args.state) as f:
                self.known = {one["key"]: one for one in map(json.loads, f)}
        self.flags = [f"-arch={args.arch}", f"-std={args.std}", "--extended-lambda", "-w"]
        self.host = [word for d in host_headers() for word in ("-isystem", d)]

    def nvcc(self, name, text, source, folder):
        key = hashlib.md5((name + text + " ".join(self.flags)).encode()).hexdigest()
        if key not in self.known:
            out = os.path.join(folder, "nvcc.ptx")
            _, said, took = run([os.environ["NVCC"], "-ptx", *self.flags, "-o", out, source])
            self.known[key] = dict(key=key, name=name, kernels=entries(out), said=said[:400], took=took)
            if self.args.state:
                with open(self.args.state, "a") as f:
                    f.write(json.dumps(self.known[key]) + "\n")
        return self.known[key]

    def program(self, name, text):
        """(how it went, what differs, jacq's seconds, nvcc's)"""
        with tempfile.TemporaryDirectory() as folder:
            source, out = os.path.join(folder, "program.cu"), os.path.join(folder, "jacq.ptx")
            with open(source, "w") as f:
                f.write(text)
            wanted = self.nvcc(name, text, source, folder)
            if wanted["kernels"] is None:
                return "refused by nvcc", wanted["said"], 0, 0
            own = [self.args.jacq, source, *self.flags, f"--cuda-path={os.environ['CUDA_HOME']}", *self.host, "-o", out]
            status, said, took = run(own)
            found = entries(out) if status == 0 else None
        if found is None:
            lines = [l for l in said.splitlines() if "error" in l or "panicked" in l] or [said]
            return "no end" if status == "time" else "refused", lines[0][:300], took, wanted["took"]
        if found != wanted["kernels"]:
            more, less = sorted(set(found) - set(wanted["kernels"])), sorted(set(wanted["kernels"]) - set(found))
            return "differs", f"{len(found)} for {len(wanted['kernels'])}; ours alone {more[:2]}, nvcc's alone {less[:2]}", took, wanted["took"]
        return "equal", str(len(found)), took, wanted["took"]


def main():
    ask = argparse.ArgumentParser(usage=__doc__)
    ask.add_argument("jacq")
    ask.add_argument("--only", action="append", default=[])
    ask.add_argument("--state")
    ask.add_argument("--write")
    ask.add_argument("--arch", default="sm_80")
    ask.add_argument("--std", default="c++17")
    ask.add_argument("--jobs", type=int, default=1)
    ask.add_argument("--minutes", type=float, default=600)
    args = ask.parse_args()
    chosen = {n: t for n, t in programs().items() if not args.only or any(o in n for o in args.only)}
    if args.write:
        os.makedirs(args.write, exist_ok=True)
        for name, text in chosen.items():
            with open(os.path.join(args.write, name.replace("::", "_") + ".cu"), "w") as f:
                f.write(text)
        return 0
    judge, end = Judge(args), time.monotonic() + 60 * args.minutes
    counts, kernels, ours, theirs, unseen = {}, 0, 0.0, 0.0, 0

    def one(item):
        return None if time.monotonic() > end else judge.program(*item)

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for name, result in zip(chosen, pool.map(one, chosen.items())):
            if result is None:
                unseen += 1
                continue
            how, what, took, nvcc = result
            counts[how] = counts.get(how, 0) + 1
            ours, theirs = ours + took, theirs + nvcc
            if how == "equal":
                kernels += int(what)
            else:
                print(f"{name}: {how}: {what}", flush=True)
    print(f"{len(chosen) - unseen} programs: {counts}; {kernels} kernels in equal ones; {ours:.0f} s, nvcc -ptx {theirs:.0f} s; {unseen} not seen")
    return int(any(k != "equal" and k != "refused by nvcc" for k in counts))


if __name__ == "__main__":
    sys.exit(main())
