"""What the drivers of other people's suites share: running a command, the cause of a failure, the report at the end."""
import re
import subprocess
import sys


def run(command, seconds=120, cwd=None):
    """(exit code, output, errors) of a command; 124 where it ran out of time."""
    try:
        p = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, cwd=cwd)
        return p.returncode, p.stdout, p.stderr
    except subprocess.TimeoutExpired:
        return 124, "", "no end"


def told(command, seconds=60):
    """(exit code, output and errors together) of a command."""
    code, out, errors = run(command, seconds)
    return code, out + errors


def split_arguments(text):
    """The arguments of a call in LLVM's text: between the commas that no bracket encloses."""
    parts, depth, word = [], 0, ""
    for c in text:
        depth += (c in "(<[{") - (c in ")>]}")
        if c == "," and not depth:
            parts.append(word.strip())
            word = ""
        else:
            word += c
    return parts + ([word.strip()] if word.strip() else [])


def cause(text):
    """The first error, without the names in it."""
    line = next((l for l in text.splitlines() if "error" in l or "panicked" in l), text[:100])
    line = re.sub(r"^\S*?:\d+:\d+: ", "", line)
    return re.sub(r"'[^']*'", "'…'", line)[:120]


def report(counts, causes, failed, out):
    """Prints tried, right, refused and wrong, and the causes in order of how often each was met; ends with 1 where one failed."""
    tried = counts["right"] + counts["refused"] + counts["wrong"]
    print(f"tried {tried}, right {counts['right']} ({100 * counts['right'] / max(tried, 1):.1f}%), refused {counts['refused']}, wrong {counts['wrong']}")
    for why, names in sorted(causes.items(), key=lambda c: -len(c[1])):
        print(f"{len(names):5} {why}   {names[0]}")
    if out:
        with open(out, "w", encoding="utf-8") as f:
            f.write("\n".join(failed) + "\n")
    sys.exit(1 if failed else 0)
