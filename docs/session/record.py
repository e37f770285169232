#!/usr/bin/env python3
"""Records a session: runs the commands of first.txt at a terminal of its own and draws what they print as first.svg.

    docs/session/record.py [--jacq target/debug/jacq] [--check]

The commands run in an empty folder with saxpy.cu and race.cu in it. `jacq explore` serves until it is ended: it is ended when it has said
where. With --check nothing is written: exit code 1 where the recording is no longer what the commands print, numbers aside (lines of PTX and
registers are others after each change of the code that is made).
"""
import argparse, html, os, pathlib, pty, re, select, shutil, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COLUMNS, ROWS = 104, 30
LINE, CHAR, PAD = 18, 7.83, 14
# Seconds: a key, a pause before a command's output, a look at it per line.
KEY, PAUSE, LOOK = 0.035, 0.35, 0.28
COLOURS = {31: "r", 32: "g", 33: "y", 34: "b", 35: "m", 36: "c", 91: "r", 92: "g", 93: "y", 94: "b", 95: "m", 96: "c"}
STYLE = """
svg { background: #16191d; border-radius: 8px }
text { font: 13px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #d6dade; white-space: pre }
.p { fill: #6cbf9f } .r { fill: #ff7b72 } .g { fill: #7ee787 } .y { fill: #f2b84b } .b { fill: #79b8ff } .m { fill: #d2a8ff } .c { fill: #6cd3d8 }
.bold { font-weight: 600 }
@keyframes seen { from { opacity: 0 } to { opacity: 1 } }
@keyframes type { from { clip-path: inset(0 100% 0 0) } to { clip-path: inset(0 0 0 0) } }
.line { animation: seen 1ms linear both }
.typed { animation: type 1s both }
@media (prefers-reduced-motion: reduce) { .line, .typed, #roll { animation: none !important } }
"""


def output(command, folder, environment):
    """What a command prints at a terminal."""
    primary, secondary = pty.openpty()
    subprocess.run(["stty", "cols", str(COLUMNS), "rows", str(ROWS)], stdin=secondary, check=True)
    process = subprocess.Popen(["bash", "-c", command], cwd=folder, env=environment, stdin=secondary, stdout=secondary, stderr=secondary, start_new_session=True)
    os.close(secondary)
    said, end = b"", time.monotonic() + 60
    while time.monotonic() < end:
        if select.select([primary], [], [], 0.2)[0]:
            try:
                part = os.read(primary, 65536)
            except OSError:
                break
            if not part:
                break
            said += part
        elif process.poll() is not None:
            break
        if b"http://" in said and said.endswith(b"\n"):
            process.terminate()
            break
    process.wait(timeout=60)
    os.close(primary)
    # A port that was free is another one each time.
    return re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:7878", said.decode().replace("\r\n", "\n"))


def spans(line):
    """A line with its colours as SVG."""
    out, classes = [], []
    for part in re.split(r"(\x1b\[[\d;]*m)", line):
        if match := re.fullmatch(r"\x1b\[([\d;]*)m", part):
            for code in (int(c or 0) for c in match[1].split(";")):
                if code == 0:
                    classes = []
                elif code == 1:
                    classes = classes + ["bold"]
                elif code in COLOURS:
                    classes = [c for c in classes if c == "bold"] + [COLOURS[code]]
        elif part:
            text = html.escape(re.sub(r"\x1b\[[^m]*?[A-Za-z]", "", part).expandtabs(8), quote=False)
            out.append(f'<tspan class="{" ".join(classes)}">{text}</tspan>' if classes else text)
    return "".join(out)


def wrapped(line):
    """The rows that a terminal makes of a line without colours; one with colours stays as it is."""
    if "\x1b" in line or len(line) <= COLUMNS:
        return [line]
    return [line[at : at + COLUMNS] for at in range(0, len(line), COLUMNS)]


def draw(session):
    now, row = 0.6, 0
    lines, rolls = [], [(0.0, 0)]

    def put(text, at, typed=None):
        nonlocal row
        style = f"animation-delay:{at:.2f}s"
        inner = text
        if typed:
            inner = f'<tspan class="p">$ </tspan>{text}'
        lines.append((row, style, inner, typed))
        row += 1
        if row > ROWS:
            rolls.append((at, row - ROWS))

    for command, said in session:
        took = len(command) * KEY
        for n, part in enumerate(wrapped(command)):
            put(html.escape(part, quote=False), now, (took, len(part)) if n == 0 else None)
        now += took + PAUSE
        printed = said.rstrip("\n").split("\n") if said.strip() else []
        for line in printed:
            for part in wrapped(line):
                put(spans(part), now)
        now += 0.6 + LOOK * len(printed)
    total = now
    width, height = round(COLUMNS * CHAR + 2 * PAD), ROWS * LINE + 2 * PAD
    frames = "".join(f"{100 * at / total:.2f}% {{ transform: translateY({-by * LINE}px) }}\n" for at, by in rolls)
    last = rolls[-1][1]
    style = STYLE + f"@keyframes roll {{\n{frames}100% {{ transform: translateY({-last * LINE}px) }}\n}}\n"
    style += f"#roll {{ transform: translateY({-last * LINE}px); animation: roll {total:.2f}s step-end both }}\n"
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">']
    out.append("<title>A first session: a kernel is compiled, run, broken and watched for a race</title>")
    out.append(f"<style>{style}</style>")
    out.append(f'<clipPath id="screen"><rect x="0" y="{PAD - 4}" width="{width}" height="{ROWS * LINE + 8}"/></clipPath><g clip-path="url(#screen)"><g id="roll">')
    for n, style, text, typed in lines:
        y = PAD + 13 + n * LINE
        if typed:
            took, letters = typed
            out.append(f'<g class="line" style="{style}"><text class="typed" x="{PAD}" y="{y}" style="{style};animation-duration:{took:.2f}s;animation-timing-function:steps({letters + 2})" xml:space="preserve">{text}</text></g>')
        else:
            out.append(f'<text class="line" x="{PAD}" y="{y}" style="{style}" xml:space="preserve">{text}</text>')
    out.append("</g></g></svg>\n")
    return "\n".join(out)


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--jacq", default=str(ROOT / "target/debug/jacq"))
    args.add_argument("--check", action="store_true")
    args = args.parse_args()
    commands = [line for line in (HERE / "first.txt").read_text().splitlines() if line and not line.startswith("#")]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "examples/saxpy.cu", folder)
        shutil.copy(ROOT / "docs/web/gallery/race.cu", folder)
        tools = pathlib.Path(folder, ".bin")
        tools.mkdir()
        (tools / "jacq").symlink_to(pathlib.Path(args.jacq).resolve())
        environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        # Line information names files by whole paths; the folder is another each time.
        session = [(command, output(command, folder, environment).replace(f"{folder}/", "")) for command in commands]
    picture = draw(session)
    there = HERE / "first.svg"
    if args.check:
        plain = lambda text: re.sub(r"\d+", "0", text)
        if plain(there.read_text()) != plain(picture):
            sys.exit(f"{there} is not what the commands print now: docs/session/record.py makes it anew")
        return
    there.write_text(picture)
    print(f"{there}: {len(picture)} bytes")


main()
