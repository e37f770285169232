#!/usr/bin/env python3
"""Every request of the language server protocol, a thousand malformed messages, and the time of a hover in a large file.

usage: lsp_conformance.py JACQ [--messages=1000] [--functions=50000] [--seed=1]
A request that the server offers must have a result of the protocol's shape, others the error -32601 (method not found). After each
malformed message the server must still answer a hover. Hovers are timed after an edit of a file of that many functions.
"""
import json
import random
import subprocess
import sys
import threading
import time
from queue import Empty, Queue

TEXT = "__device__ int helper(int x) { return x + 1; }\nint unused;\n__global__ void k(int *p) { p[0] = helper(threadIdx.x); }\n"
URI = "file:///tmp/a.cu"
DOC = {"textDocument": {"uri": URI}}
AT = {**DOC, "position": {"line": 2, "character": 37}}
RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}}

# Method, parameters, the capability that offers it, and what a result may be.
REQUESTS = [
    ("textDocument/hover", AT, "hoverProvider", lambda r: r is None or "contents" in r),
    ("textDocument/definition", AT, "definitionProvider", lambda r: r is None or isinstance(r, (list, dict))),
    ("textDocument/declaration", AT, "declarationProvider", lambda r: r is None or isinstance(r, (list, dict))),
    ("textDocument/typeDefinition", AT, "typeDefinitionProvider", lambda r: r is None or isinstance(r, (list, dict))),
    ("textDocument/implementation", AT, "implementationProvider", lambda r: r is None or isinstance(r, (list, dict))),
    ("textDocument/references", {**AT, "context": {"includeDeclaration": True}}, "referencesProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/documentHighlight", AT, "documentHighlightProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/documentSymbol", DOC, "documentSymbolProvider", lambda r: isinstance(r, list) and all("name" in s and "range" in (s.get("location") or s) for s in r)),
    ("textDocument/completion", AT, "completionProvider", lambda r: r is None or isinstance(r, list) or "items" in r),
    ("completionItem/resolve", {"label": "x"}, "completionProvider.resolveProvider", lambda r: "label" in r),
    ("textDocument/signatureHelp", AT, "signatureHelpProvider", lambda r: r is None or "signatures" in r),
    ("textDocument/codeAction", {**DOC, "range": RANGE, "context": {"diagnostics": []}}, "codeActionProvider", lambda r: r is None or isinstance(r, list)),
    ("codeAction/resolve", {"title": "x"}, "codeActionProvider.resolveProvider", lambda r: "title" in r),
    ("textDocument/codeLens", DOC, "codeLensProvider", lambda r: r is None or isinstance(r, list)),
    ("codeLens/resolve", {"range": RANGE}, "codeLensProvider.resolveProvider", lambda r: "range" in r),
    ("textDocument/documentLink", DOC, "documentLinkProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/documentColor", DOC, "colorProvider", lambda r: isinstance(r, list)),
    ("textDocument/colorPresentation", {**DOC, "color": {"red": 0, "green": 0, "blue": 0, "alpha": 1}, "range": RANGE}, "colorProvider", lambda r: isinstance(r, list)),
    ("textDocument/formatting", {**DOC, "options": {"tabSize": 2, "insertSpaces": True}}, "documentFormattingProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/rangeFormatting", {**DOC, "range": RANGE, "options": {"tabSize": 2, "insertSpaces": True}}, "documentRangeFormattingProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/onTypeFormatting", {**AT, "ch": ";", "options": {"tabSize": 2, "insertSpaces": True}}, "documentOnTypeFormattingProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/rename", {**AT, "newName": "other"}, "renameProvider", lambda r: r is None or "changes" in r or "documentChanges" in r),
    ("textDocument/prepareRename", AT, "renameProvider.prepareProvider", lambda r: r is None or "range" in r or "start" in r),
    ("textDocument/foldingRange", DOC, "foldingRangeProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/selectionRange", {**DOC, "positions": [AT["position"]]}, "selectionRangeProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/prepareCallHierarchy", AT, "callHierarchyProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/semanticTokens/full", DOC, "semanticTokensProvider", lambda r: r is None or len(r["data"]) % 5 == 0),
    ("textDocument/semanticTokens/range", {**DOC, "range": RANGE}, "semanticTokensProvider.range", lambda r: r is None or len(r["data"]) % 5 == 0),
    ("textDocument/linkedEditingRange", AT, "linkedEditingRangeProvider", lambda r: r is None or "ranges" in r),
    ("textDocument/moniker", AT, "monikerProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/prepareTypeHierarchy", AT, "typeHierarchyProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/inlineValue", {**DOC, "range": RANGE, "context": {"frameId": 1, "stoppedLocation": RANGE}}, "inlineValueProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/inlayHint", {**DOC, "range": RANGE}, "inlayHintProvider", lambda r: r is None or isinstance(r, list)),
    ("textDocument/diagnostic", DOC, "diagnosticProvider", lambda r: "kind" in r),
    ("workspace/diagnostic", {"previousResultIds": []}, "diagnosticProvider.workspaceDiagnostics", lambda r: "items" in r),
    ("workspace/symbol", {"query": "helper"}, "workspaceSymbolProvider", lambda r: r is None or isinstance(r, list)),
    ("workspace/executeCommand", {"command": "jacq.nothing", "arguments": []}, "executeCommandProvider", lambda r: True),
    ("textDocument/willSaveWaitUntil", {**DOC, "reason": 1}, "textDocumentSync.willSaveWaitUntil", lambda r: r is None or isinstance(r, list)),
    ("workspace/willCreateFiles", {"files": []}, "workspace.fileOperations.willCreate", lambda r: True),
    ("workspace/willRenameFiles", {"files": []}, "workspace.fileOperations.willRename", lambda r: True),
    ("workspace/willDeleteFiles", {"files": []}, "workspace.fileOperations.willDelete", lambda r: True),
    ("$/unknownRequest", {}, "", lambda r: False),
    ("no/such/method", {}, "", lambda r: False),
]


class Server:
    def __init__(self, jacq):
        self.process = subprocess.Popen([jacq, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.queue, self.next = Queue(), 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        out = self.process.stdout
        while True:
            length = None
            while (line := out.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length is None:
                self.queue.put(None)
                return
            self.queue.put(json.loads(out.read(length)))

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def ask(self, method, params, wait=60):
        """The answer to a request; what comes before it is dropped."""
        self.next += 1
        number = f"q{self.next}"
        self.send({"id": number, "method": method, "params": params})
        end = time.time() + wait
        while time.time() < end:
            try:
                message = self.queue.get(timeout=max(0.01, end - time.time()))
            except Empty:
                break
            if message is None:
                return None
            if message.get("id") == number and "method" not in message:
                return message
        return None

    def start(self, text):
        answer = self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.send({"method": "initialized", "params": {}})
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": URI, "languageId": "cuda", "version": 1, "text": text}}})
        return answer["result"]["capabilities"]


def offered(capabilities, path):
    at = capabilities
    for part in filter(None, path.split(".")):
        at = at.get(part) if isinstance(at, dict) else None
    return bool(path) and at not in (None, False)


def conformance(jacq):
    server = Server(jacq)
    capabilities = server.start(TEXT)
    good = count = 0
    have = []
    for method, params, capability, shape in REQUESTS:
        answer = server.ask(method, params)
        count += 1
        if offered(capabilities, capability):
            have.append(method)
            fine = answer is not None and ("result" in answer and shape(answer["result"]) or method == "workspace/executeCommand" and "error" in answer)
        else:
            fine = answer is not None and answer.get("error", {}).get("code") == -32601
        good += bool(fine)
        if not fine:
            print("wrong:", method, json.dumps(answer)[:200])
        # The same with parameters of another shape.
        if offered(capabilities, capability):
            answer = server.ask(method, {"textDocument": 5})
            count += 1
            fine = answer is not None and answer.get("error", {}).get("code") == -32602
            good += bool(fine)
            if not fine:
                print("wrong parameters:", method, json.dumps(answer)[:200])
    answer = server.ask("shutdown", None)
    server.send({"method": "exit"})
    fine = answer is not None and answer.get("result", 0) is None and server.process.wait(20) == 0
    print(f"requests: {good + fine} of {count + 1} as the protocol says; offered: {len(have)} ({', '.join(have)})")


# What is typed (`^` is the place), what is asked, and what the answer must hold.
CONTENTS = [
    ("completion", "__global__ void k(float4 *p) { p[1].^; }", {}, ["x", "y", "z", "w"]),
    ("completion", "struct B { int b; }; struct D : B { int f() const; }; __global__ void k(D *d) { d->^; }", {}, ["b", "f"]),
    ("completion", "__global__ void k(int *p) { p[0] = threadIdx.^; }", {}, ["x", "y", "z"]),
    ("completion", "struct S { int m; }; template <class T> __device__ T g(S s, T t) { return s.^; }", {}, ["m"]),
    ("completion", "__global__ void k(int *p) { __syncth^; }", {}, ["__syncthreads"]),
    ("rename", "__global__ void k(int *p, int n) { int ^i = n; p[i] = i; }", {"newName": "at"}, [3]),
    ("prepareRename", "__global__ void k(int *p) { p[0] = thread^Idx.x; }", {}, [None]),
    ("inlayHint", "^__global__ void k(float *p) { __shared__ float s[4]; s[p[0] > 1] = 2; p[1] = s[0]; }", {"range": RANGE}, ["registers", "store shared"]),
    ("semanticTokens/full", "^__global__ void k(int *p) { p[0] = 1; }", {}, [5]),
]


def contents(jacq):
    """Whether answers hold what they should."""
    good = 0
    for what, marked, more, wanted in CONTENTS:
        at = marked.index("^")
        server = Server(jacq)
        server.start(marked.replace("^", ""))
        answer = server.ask("textDocument/" + what, {**DOC, "position": {"line": 0, "character": at}, **more})
        server.process.kill()
        result = (answer or {}).get("result")
        if what == "completion":
            fine = [i["label"] for i in (result or {}).get("items", [])][:len(wanted)] == wanted or set(wanted) <= {i["label"] for i in (result or {}).get("items", [])}
        elif what == "rename":
            fine = result is not None and [len(e) for e in result["changes"].values()] == wanted
        elif what == "inlayHint":
            fine = bool(result) and all(any(w in h["label"] for h in result) for w in wanted)
        elif what == "semanticTokens/full":
            fine = bool(result) and len(result["data"]) // 5 >= wanted[0]
        else:
            fine = [result] == wanted
        good += fine
        if not fine:
            print("wrong contents:", what, marked, json.dumps(answer)[:300])
    print(f"contents: {good} of {len(CONTENTS)} answers hold what they should")


def malformed(random_, capable):
    """One message that breaks the protocol or its parameters."""
    method, params, _, _ = random_.choice(REQUESTS)
    body = json.dumps({"jsonrpc": "2.0", "id": random_.randrange(1 << 20), "method": method, "params": params}).encode()
    kind = random_.randrange(10)
    junk = [None, 5, -1, 1e308, "x", [], {}, True, [[[]]], {"uri": 7}, {"line": -1, "character": "x"}, "file:///nowhere.cu", "\ud800"]
    if kind == 0:
        at = random_.randrange(len(body))
        body = body[:at] + bytes([random_.randrange(256)]) + body[at + 1:]
    elif kind == 1:
        body = body[:random_.randrange(len(body))]
    elif kind == 2:
        body = bytes(random_.randrange(256) for _ in range(random_.randrange(60)))
    elif kind in (3, 4, 5):
        p = dict(params)
        if p:
            p[random_.choice(list(p))] = random_.choice(junk[:-1])
        body = json.dumps({"jsonrpc": "2.0", "id": random_.choice([1, "a", None, [], -5, 1.5]), "method": random_.choice([method, "textDocument/didChange", "textDocument/didOpen", "textDocument/didClose", "$/cancelRequest", "workspace/didChangeConfiguration", ""]), "params": random_.choice([p, None, [], 5, "x"])}).encode()
    elif kind == 6:
        body = json.dumps(random_.choice([[], 5, "x", None, {}, {"id": 1}, {"method": 5}, {"jsonrpc": "2.0", "result": 1}, {"jsonrpc": "1.0", "id": 3, "method": method}])).encode()
    elif kind == 7:
        return random_.choice([b"Content-Type: x\r\n", b"X-Header: 1\r\n"]) + b"Content-Length: %d\r\n\r\n" % len(body) + body
    elif kind == 8:
        body = json.dumps({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"range": {"start": {"line": random_.choice([0, 99, 4294967295]), "character": 5}, "end": {"line": 0, "character": random_.choice([0, 4294967295])}}, "text": "x"}]}}).encode()
    else:
        body = b"[" * random_.choice([10, 1000, 100000])
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def robustness(jacq, messages, seed):
    server = Server(jacq)
    capabilities = server.start(TEXT)
    random_ = random.Random(seed)
    answered = restarts = 0
    for n in range(messages):
        message = malformed(random_, capabilities)
        try:
            server.raw(message)
            answer = server.ask("textDocument/hover", AT, 20)
        except BrokenPipeError:
            answer = None
        if answer is not None and server.process.poll() is None:
            answered += 1
            continue
        restarts += 1
        print(f"message {n} ended or stopped the server: {message[:160]!r}")
        server.process.kill()
        server = Server(jacq)
        server.start(TEXT)
    server.process.kill()
    print(f"malformed messages: {messages}, answered after {answered}, server lost {restarts} times")


def speed(jacq, functions):
    lines = [f"__device__ int f{i}(int x) {{ return x + {i}; }}" for i in range(functions)]
    lines.append("__global__ void k(int *p) { p[0] = f7(p[1]); }")
    server = Server(jacq)
    begun = time.time()
    server.start("\n".join(lines) + "\n")
    at = {**DOC, "position": {"line": functions, "character": 36}}
    answer = server.ask("textDocument/hover", at, 120)
    first = time.time() - begun
    times = []
    for n in range(20):
        server.send({"method": "textDocument/didChange", "params": {"textDocument": {"uri": URI, "version": n + 2}, "contentChanges": [{"range": {"start": {"line": functions // 2, "character": 0}, "end": {"line": functions // 2, "character": 0}}, "text": " "}]}})
        begun = time.time()
        answer = server.ask("textDocument/hover", at, 120)
        times.append(time.time() - begun)
    times.sort()
    server.process.kill()
    found = bool(answer and answer.get("result"))
    print(f"hover in {functions} functions: first {first * 1000:.0f} ms after opening, after an edit median {times[10] * 1000:.1f} ms, worst {times[-1] * 1000:.1f} ms, found {found}")


def main():
    flags = dict(a.lstrip("-").partition("=")[::2] for a in sys.argv[2:])
    conformance(sys.argv[1])
    contents(sys.argv[1])
    robustness(sys.argv[1], int(flags.get("messages", 1000)), int(flags.get("seed", 1)))
    speed(sys.argv[1], int(flags.get("functions", 50000)))


main()
