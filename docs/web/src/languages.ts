// Colours for the three texts that no CodeMirror package knows: PTX, LLVM IR and SASS.
import { StreamLanguage, type StringStream } from "@codemirror/language";
import { cpp } from "@codemirror/lang-cpp";
import type { Extension } from "@codemirror/state";

type Rule = [RegExp, string | ((text: string) => string | null) | null];

/** A language whose tokens are the first of `rules` that matches, at any place. */
function byRules(name: string, comment: string, rules: Rule[]): Extension {
  return StreamLanguage.define({
    name,
    token(stream: StringStream) {
      if (stream.eatSpace()) return null;
      if (stream.match(comment)) {
        stream.skipToEnd();
        return "comment";
      }
      for (const [pattern, style] of rules) {
        const found = stream.match(pattern) as RegExpMatchArray | null;
        if (found) return typeof style === "function" ? style(found[0]) : style;
      }
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: comment } },
  });
}

const ptx = byRules("ptx", "//", [
  [/^"[^"]*"?/, "string"],
  [/^%[A-Za-z_$][\w$.]*/, "variableName"],
  [/^@!?%\w+/, "atom"],
  [/^\.(?:version|target|address_size|visible|entry|func|extern|weak|global|shared|const|local|reg|param|align|maxntid|reqntid|minnctapersm|maxnreg|pragma|section|file|loc|ptr)\b/, "keyword"],
  [/^\.[a-z]\w*/, "typeName"],
  [/^0[fdxFDX][0-9A-Fa-f]+|^-?\d[\d.]*(?:[eE][-+]?\d+)?/, "number"],
  [/^\$\w+:?/, "labelName"],
  [/^[a-z][\w]*(?=[\s.])/, "keyword"],
  [/^[A-Za-z_$][\w$]*/, null],
]);

const llvmWords = new Set(
  "define declare ret br switch store load alloca getelementptr call tail musttail select phi icmp fcmp add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem fneg trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint inttoptr bitcast addrspacecast extractvalue insertvalue extractelement insertelement shufflevector atomicrmw cmpxchg fence unreachable freeze invoke global constant target datalayout triple source_filename attributes type".split(" "),
);
const llvm = byRules("llvm", ";", [
  [/^"[^"]*"?/, "string"],
  [/^[%@](?:"[^"]*"|[-A-Za-z$._0-9]+)/, "variableName"],
  [/^![\w.]*/, "meta"],
  [/^#\d+/, "meta"],
  [/^[-A-Za-z$._0-9]+:(?=\s|$)/, "labelName"],
  [/^(?:i\d+|half|bfloat|float|double|fp128|ptr|void|label|metadata)\b/, "typeName"],
  [/^0x[0-9A-Fa-f]+|^-?\d[\d.]*(?:[eE][-+]?\d+)?/, "number"],
  [/^[A-Za-z_][\w.]*/, (word) => (llvmWords.has(word) ? "keyword" : "modifier")],
]);

const sass = byRules("sass", "//", [
  [/^\/\*.*?\*\//, "comment"],
  [/^@!?U?P\w+/, "atom"],
  [/^\b(?:U?R\d+|RZ|URZ|U?P\d|PT|UPT|SR_\w+)\b/, "variableName"],
  [/^-?0x[0-9a-f]+|^-?\d[\d.]*/, "number"],
  [/^\.[A-Za-z_]\w*:?/, "typeName"],
  [/^[A-Z][A-Z0-9]+\b/, "keyword"],
  [/^[A-Za-z_$][\w$]*/, null],
]);

export type TextKind = "cuda" | "llvm" | "ptx" | "sass";

/** The CodeMirror language of a text. */
export function language(kind: TextKind): Extension {
  switch (kind) {
    case "cuda":
      return cpp();
    case "llvm":
      return llvm;
    case "ptx":
      return ptx;
    case "sass":
      return sass;
  }
}
