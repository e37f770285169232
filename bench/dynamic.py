"""How often the instructions of SASS are executed, from executions of the PTX lines they come from.

ptxas keeps the line of the PTX instruction that each SASS instruction comes from. Where it wrote a line several times (it unrolled a loop, or
copied a block), the line's executions are shared among the copies. A basic block's executions are the median of what its lines say; then
they are fitted to the control flow: what goes into a block comes out of it.
"""
import re

# Cycles that an SM partition's issue slot is taken by an instruction of a warp, beside 1 for all others (throughputs of the CUDA
# programming guide, compute capability 8.0).
ISSUE = [(r"MUFU", 2), (r"D(?:FMA|ADD|MUL|SETP|MNMX)", 2), (r"[HIDBQ]MMA", 4), (r"(?:LD|ST)[GLS]?\b|LDSM|STSM|LD\.|ST\.", 2), (r"ATOM|RED\b|SHFL", 4),
         (r"I2F|F2I|F2F|I2I|FRND|POPC|FLO|BREV", 4), (r"IMUL|IMAD\.WIDE|IMAD\.HI", 2)]
ANCHOR = re.compile(r"(?:LD|ST|ATOM|RED|BAR|SHFL|MUFU|[HIDBQ]MMA)")
SWEEPS = 60


def numbered(ptx):
    """The text with a `.loc` of its own line before each instruction."""
    out, inside, depth, data = [], False, 0, False
    for n, line in enumerate(ptx.split("\n"), 1):
        text = line.strip()
        if re.match(r"\.(?:loc|file)\b", text) or text.startswith("//"):
            out.append("")
            continue
        if re.match(r"\.section\b", text):
            break
        # A variable's values stand in braces too.
        data = "=" in text if depth == 0 else data
        starts = not inside and not data and depth > 0 and text and not re.match(r"[.{}()]|[\w$]+:$|[\w$]+:\s*\.", text)
        out.append(f".loc 1 {n} 0\n{line}" if starts else line)
        if depth > 0:
            opens = starts or re.match(r"[\w$]+:\s*\.", text)
            inside = bool(text) and not re.search(r"[;:{}]\s*(?://.*)?$", text) and bool(inside or opens)
        depth += text.count("{") - text.count("}")
    head = next(k for k, line in enumerate(out) if line.lstrip().startswith(".address_size"))
    out.insert(head + 1, '.file 1 "x.ptx"')
    return "\n".join(out)


def functions(text):
    """Of each function, instructions as (line, text) and labels as positions."""
    found, name, line = {}, None, 0
    for row in text.splitlines():
        if m := re.match(r"\s*\.section\s+\.text\.([^,\s]+)", row):
            name, line = m.group(1).strip('"'), 0
            found.setdefault(name, ([], {}))
        elif re.match(r"\s*\.section\s", row):
            name = None
        elif not name:
            continue
        elif m := re.match(r"\s*//## File \"x.ptx\", line (\d+)", row):
            line = int(m.group(1))
        elif m := re.match(r"\s*(\.L\S+):", row):
            found[name][1][m.group(1)] = len(found[name][0])
        elif m := re.match(r"\s*/\*[0-9a-f]{4,}\*/\s+(.*?);", row):
            if not re.search(r"\bNOP\b", m.group(1)):
                found[name][0].append((line, m.group(1)))
    return found


def opcode(instruction):
    return re.sub(r"^@!?U?P\w+\s+", "", instruction).split()[0]


def flow(code, labels):
    """Basic blocks as (start, end) and the blocks that follow each."""
    starts = {0, *(at for at in labels.values() if at < len(code))}
    for at, (_, text) in enumerate(code):
        if re.match(r"(?:BRA|EXIT|RET|BRX|JMP|BRK|SYNC|KILL)\b", opcode(text)) and at + 1 < len(code):
            starts.add(at + 1)
    starts = sorted(starts)
    blocks = list(zip(starts, [*starts[1:], len(code)]))
    number = {s: k for k, (s, _) in enumerate(blocks)}
    after = []
    for k, (_, end) in enumerate(blocks):
        text = code[end - 1][1]
        op, guarded = opcode(text), text.startswith("@") or re.search(r"BRA\S*\s+!?U?P\d", text)
        to = set()
        if op.startswith("BRA") and (m := re.search(r"`\((\.L\S+?)\)", text)) and labels.get(m.group(1)) in number:
            to.add(number[labels[m.group(1)]])
        if (guarded or not re.match(r"BRA|EXIT|RET|JMP|KILL|BRX", op)) and k + 1 < len(blocks):
            to.add(k + 1)
        after.append(to)
    return blocks, after


def components(nodes, after):
    """Strongly connected components of a graph's part (Tarjan, without recursion)."""
    index, low, stack, on, found = {}, {}, [], set(), []
    for root in nodes:
        if root in index:
            continue
        work = [(root, iter(()))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        work[-1] = root, iter(sorted(after[root] & nodes))
        while work:
            node, rest = work[-1]
            for t in rest:
                if t not in index:
                    index[t] = low[t] = len(index)
                    stack.append(t)
                    on.add(t)
                    work.append((t, iter(sorted(after[t] & nodes))))
                    break
                if t in on:
                    low[node] = min(low[node], index[t])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = stack.index(node)
                    found.append(set(stack[at:]))
                    on.difference_update(stack[at:])
                    del stack[at:]
    return found


def nesting(after):
    """How many loops each block stands in, and the innermost of each: what goes around in a part of the graph that is entered at one block."""
    depth, inner = [0] * len(after), [None] * len(after)
    before = [set() for _ in after]
    for k, to in enumerate(after):
        for t in to:
            before[t].add(k)
    todo = [(set(range(len(after))), after)]
    while todo:
        nodes, edges = todo.pop()
        for part in components(nodes, edges):
            if len(part) == 1 and not edges[next(iter(part))] & part:
                continue
            header = min((k for k in part if before[k] - part or k == 0), default=min(part))
            for k in part:
                depth[k] += 1
                inner[k] = min(part), header, len(part)
            todo.append((part, [to - {header} if k in part else to for k, to in enumerate(edges)]))
    return depth, inner


def line_depths(ptx):
    """Loops around each line of PTX text."""
    lines = ptx.split("\n")
    depths = [0] * (len(lines) + 1)
    labels = {m.group(1): n for n, line in enumerate(lines) if (m := re.match(r"\s*([\w$]+):", line))}
    # Functions begin and end with braces in the first column.
    opened = [n for n, line in enumerate(lines) if line.startswith("{")]
    for first in opened:
        last = next((n for n in range(first, len(lines)) if lines[n].startswith("}")), len(lines) - 1)
        starts, targets = {first}, {}
        tables = {}
        for n in range(first, last):
            line = lines[n].strip()
            if m := re.match(r"([\w$]+):\s*\.branchtargets\s*(.*)", line):
                tables[m.group(1)] = re.findall(r"[\w$]+", m.group(2) + " ".join(lines[n + 1:n + 40]).split(";")[0] if ";" not in m.group(2) else m.group(2))
            if m := re.search(r"\bbra(?:\.uni)?\s+([\w$]+);", line):
                targets[n] = [m.group(1)]
            elif m := re.search(r"\bbrx\.idx(?:\.uni)?\s+[%\w]+,\s*([\w$]+);", line):
                targets[n] = tables.get(m.group(1), [])
            elif re.match(r"(?:@!?%\w+\s+)?(?:ret|exit|trap);", line):
                targets[n] = []
            if n in targets:
                starts.add(n + 1)
            if re.match(r"[\w$]+:", line):
                starts.add(n)
        starts = sorted(s for s in starts if s <= last)
        number = {s: k for k, s in enumerate(starts)}
        after = []
        for k, s in enumerate(starts):
            end = starts[k + 1] if k + 1 < len(starts) else last + 1
            at = next((n for n in range(end - 1, s - 1, -1) if n in targets), None)
            to = {number[labels[t]] for t in targets.get(at, []) if labels.get(t) in number}
            text = lines[at].strip() if at is not None else ""
            if k + 1 < len(starts) and (at is None or text.startswith("@")):
                to.add(k + 1)
            after.append(to)
        for k, d in enumerate(nesting(after)[0]):
            end = starts[k + 1] if k + 1 < len(starts) else last + 1
            for n in range(starts[k], end):
                depths[n + 1] = d
    return depths


def executions(code, labels, counts, entry, depths):
    """Executions of each block by warps. `counts` are those of PTX lines, which stand in `depths` loops, `entry` those of the kernel's first instruction."""
    blocks, after = flow(code, labels)
    loops, inner = nesting(after)
    # Code of a loop's line outside of that loop prepares for the loop, or is what is left of it after it was unrolled: it
    # is not executed as often as the line. Where ptxas made two loops one, or none of a loop, no code of the line is as deep as the line.
    deepest = {}
    for (start, end), within in zip(blocks, loops):
        for line, _ in code[start:end]:
            deepest[line] = max(deepest.get(line, 0), within)
    depths = {line: min(depths[line], most) for line, most in deepest.items()}
    operations = {}
    for (start, end), within in zip(blocks, loops):
        for line, text in code[start:end]:
            if depths[line] <= within:
                operations.setdefault(line, {}).setdefault(opcode(text), []).append(text)
    copies = {}
    for line, ops in operations.items():
        anchors = [len(v) for op, v in ops.items() if ANCHOR.match(op)]
        copies[line] = min(anchors) if anchors else sorted(len(v) for v in ops.values())[len(ops) // 2]
    guess, weight, least = [], [], {}
    for (start, end), within, loop in zip(blocks, loops, inner):
        says = sorted(counts.get(line, (0,))[0] / copies[line] for line, _ in code[start:end] if line and depths[line] <= within)
        guess.append(says[len(says) // 2] if says else None)
        weight.append(len(says))
        if says:
            least[loop] = min(guess[-1], least.get(loop, guess[-1]))
    least[None] = entry
    guess = [least.get(loop, entry) if g is None else g for g, loop in zip(guess, inner)]
    guess[0], weight[0] = entry, 1000
    # Flow over the edges, relaxed until blocks agree with what comes in, with what goes out, and with the guess.
    before = [[] for _ in blocks]
    for k, to in enumerate(after):
        for t in to:
            before[t].append(k)
    f = list(guess)
    for _ in range(SWEEPS):
        for k in range(1, len(blocks)):
            pull, total = guess[k] * weight[k], weight[k]
            if before[k] and all(len(after[b]) == 1 for b in before[k]):
                pull, total = pull + 20 * sum(f[b] for b in before[k]), total + 20
            elif len(before[k]) == 1:
                b = before[k][0]
                rest = f[b] - sum(f[o] for o in after[b] if o != k and len(before[o]) == 1)
                if all(len(before[o]) == 1 for o in after[b]):
                    pull, total = pull + 5 * max(rest, 0), total + 5
            if after[k] and all(len(before[o]) == 1 for o in after[k]):
                pull, total = pull + 20 * sum(f[o] for o in after[k]), total + 20
            if total:
                f[k] = pull / total
    return blocks, f


# Instructions that wait for asynchronous copies or products of a warpgroup, or order them.
WAITS = re.compile(r"\b(?:DEPBAR|LDGDEPBAR|WARPGROUP\.(?:ARRIVE|DEPBAR))")


def estimate(code, labels, counts, entry, depths):
    """Executed SASS instructions of all warps: all, memory operations, branches, waits, and issue slots."""
    blocks, f = executions(code, labels, counts, entry, depths)
    sums = {"dynamic": 0.0, "memory": 0.0, "branch": 0.0, "waited": 0.0, "slots": 0.0}
    for (start, end), times in zip(blocks, f):
        for _, text in code[start:end]:
            op = opcode(text)
            sums["dynamic"] += times
            sums["memory"] += times * bool(re.match(r"(?:LD(?!C)|ST|ATOM|RED\b)", op))
            sums["branch"] += times * bool(re.match(r"BRA|BSSY|BSYNC|BRX|CALL|RET|WARPSYNC", op))
            sums["waited"] += times * bool(WAITS.search(text))
            sums["slots"] += times * next((c for pattern, c in ISSUE if re.match(pattern, op)), 1)
    return sums
