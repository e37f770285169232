// Starts `jacq lsp` and shows the PTX of a file beside it.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** The scheme of documents that hold the PTX of a file; the path is the file's with `.ptx` behind it. */
const SCHEME = "jacquard-ptx";

let client;

function settings() {
  const own = vscode.workspace.getConfiguration("jacquard");
  return { path: own.get("path"), flags: own.get("flags") };
}

async function start() {
  const { path, flags } = settings();
  const languages = ["cuda-cpp", "ptx", "llvm"];
  client = new LanguageClient(
    "jacquard",
    "Jacquard",
    { command: path, args: ["lsp"] },
    {
      documentSelector: languages.map((language) => ({ scheme: "file", language })),
      initializationOptions: { flags },
      synchronize: { configurationSection: "jacquard" },
    },
  );
  await client.start();
}

/** Documents of PTX, made anew when their source is saved. */
class Ptx {
  changed = new vscode.EventEmitter();
  onDidChange = this.changed.event;

  async provideTextDocumentContent(uri) {
    const source = vscode.Uri.parse(uri.query);
    const answer = await client.sendRequest("jacquard/ptx", { uri: source.toString() });
    return answer ? (answer.ptx ?? answer.errors) : "Open the source to see its PTX.";
  }
}

exports.activate = async (context) => {
  const ptx = new Ptx();
  const address = (uri) => vscode.Uri.from({ scheme: SCHEME, path: `${uri.path}.ptx`, query: uri.toString() });
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, ptx),
    vscode.workspace.onDidSaveTextDocument((d) => ptx.changed.fire(address(d.uri))),
    vscode.commands.registerCommand("jacquard.restart", async () => {
      await client?.stop();
      await start();
    }),
    vscode.commands.registerCommand("jacquard.showPtx", async () => {
      const source = vscode.window.activeTextEditor?.document.uri;
      if (!source) return;
      const shown = await vscode.workspace.openTextDocument(address(source));
      await vscode.window.showTextDocument(shown, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
    }),
  );
  await start();
};

exports.deactivate = () => client?.stop();
