//! The conversation: messages come in, answers and diagnostics go out.

use crate::convert;
use crate::document::{Columns, Document, is_cuda, path_of};
use crate::index;
use crate::outline;
use crate::rename;
use crate::semantic;
use crate::{Depth, Hint, Kind, Service, Word};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification as note;
use lsp_types::notification::Notification as _;
use lsp_types::request as ask;
use lsp_types::request::Request as _;
use lsp_types::*;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::error::Error;

/// Asks for the PTX of an open file: `{"uri": ...}`; the answer is `{"ptx": ...}` or `{"errors": ...}`.
pub const PTX_REQUEST: &str = "jacquard/ptx";
/// The same as a command, with the address as its argument.
pub const PTX_COMMAND: &str = "jacquard.ptx";
/// Most names that one completion offers.
const MOST_NAMES: usize = 200;

/// Anything that ends the conversation early.
type Broken = Box<dyn Error + Sync + Send>;

struct Server<'a, S> {
    connection: &'a Connection,
    service: &'a mut S,
    columns: Columns,
    open: BTreeMap<String, Open>,
}

/// An open text and what was last found in it.
struct Open {
    uri: Uri,
    doc: Document,
    /// Still to be compiled, and how far.
    wanted: Option<Depth>,
    found: Vec<jacquard_diag::Diagnostic>,
    /// What a compile said of lines, and of which version of the text.
    hints: RefCell<Option<(i32, Vec<Hint>)>>,
}

/// Serves one client until it says goodbye or hangs up.
///
/// # Errors
/// A message that breaks the protocol.
pub fn serve<S: Service>(connection: &Connection, service: &mut S) -> Result<(), Broken> {
    let Some((id, params)) = introduction(connection)? else {
        return Ok(());
    };
    let offered = params
        .capabilities
        .general
        .and_then(|g| g.position_encodings);
    let bytes = offered.is_some_and(|e| e.contains(&PositionEncodingKind::UTF8));
    let columns = if bytes { Columns::Utf8 } else { Columns::Utf16 };
    let mut server = Server {
        connection,
        service,
        columns,
        open: BTreeMap::new(),
    };
    let settings = params.initialization_options.unwrap_or(Value::Null);
    let answer = json!({
        "capabilities": capabilities(columns),
        "serverInfo": { "name": "jacq", "version": env!("CARGO_PKG_VERSION") },
    });
    let answer = Response::new_ok(id, answer);
    connection.sender.send(answer.into())?;
    server.configure(&settings)?;
    server.run()
}

/// Waits for the client's first request that can be understood; `None` where it leaves before.
fn introduction(connection: &Connection) -> Result<Option<(RequestId, InitializeParams)>, Broken> {
    for message in &connection.receiver {
        let request = match message {
            Message::Request(request) => request,
            Message::Notification(n) if n.method == note::Exit::METHOD => return Ok(None),
            _ => continue,
        };
        let Request { id, method, params } = request;
        let refusal = match method.as_str() {
            ask::Initialize::METHOD => match serde_json::from_value(params) {
                Ok(params) => return Ok(Some((id, params))),
                Err(e) => Response::new_err(id, ErrorCode::InvalidParams as i32, e.to_string()),
            },
            _ => {
                let text = "the first request is 'initialize'".to_owned();
                Response::new_err(id, ErrorCode::ServerNotInitialized as i32, text)
            }
        };
        connection.sender.send(refusal.into())?;
    }
    Ok(None)
}

fn capabilities(columns: Columns) -> ServerCapabilities {
    let words = |w: &[&str]| w.iter().map(|w| (*w).to_owned()).collect();
    ServerCapabilities {
        position_encoding: Some(match columns {
            Columns::Utf8 => PositionEncodingKind::UTF8,
            Columns::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Options(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(TextDocumentSyncSaveOptions::Supported(true)),
                ..TextDocumentSyncOptions::default()
            },
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(words(&["(", ","])),
            ..SignatureHelpOptions::default()
        }),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(words(&["_", ".", ">"])),
            ..CompletionOptions::default()
        }),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: semantic::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        inlay_hint_provider: Some(OneOf::Left(true)),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: words(&[PTX_COMMAND]),
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

impl<S: Service> Server<'_, S> {
    fn run(&mut self) -> Result<(), Broken> {
        loop {
            // What is typed meanwhile comes first: texts are compiled when nothing else is to be done.
            let message = match self.connection.receiver.try_recv() {
                Ok(message) => message,
                Err(_) if self.diagnose_one()? => continue,
                Err(_) => match self.connection.receiver.recv() {
                    Ok(message) => message,
                    Err(_) => return Ok(()),
                },
            };
            match message {
                Message::Request(request) => {
                    if self.connection.handle_shutdown(&request)? {
                        return Ok(());
                    }
                    let answer = self.answer(request);
                    self.connection.sender.send(answer.into())?;
                }
                Message::Notification(n) if n.method == note::Exit::METHOD => return Ok(()),
                Message::Notification(n) => self.heed(n)?,
                Message::Response(_) => {}
            }
        }
    }

    /// Compiles one text that waits for it; false when there is none.
    fn diagnose_one(&mut self) -> Result<bool, Broken> {
        let Some(open) = self.open.values_mut().find(|o| o.wanted.is_some()) else {
            return Ok(false);
        };
        let depth = open.wanted.take().unwrap_or(Depth::Source);
        let pending = self.connection.receiver.clone();
        let stop = Box::new(move || !pending.is_empty());
        let doc = &open.doc;
        match self.service.diagnose(&doc.path, &doc.text, depth, stop) {
            Some(found) => open.found = found,
            None => {
                open.wanted = Some(depth);
                return Ok(true);
            }
        }
        let shown = open
            .found
            .iter()
            .filter(|d| d.severity > jacquard_diag::Severity::Note);
        let diagnostics = shown.map(|d| convert::diagnostic(d, doc, self.columns));
        let params = PublishDiagnosticsParams {
            uri: open.uri.clone(),
            diagnostics: diagnostics.collect(),
            version: Some(doc.version),
        };
        self.send::<note::PublishDiagnostics>(&params)?;
        Ok(true)
    }

    fn send<N: note::Notification>(&self, params: &N::Params) -> Result<(), Broken> {
        let n = Notification::new(N::METHOD.into(), params);
        Ok(self.connection.sender.send(n.into())?)
    }

    /// Takes `{"flags": [...]}`, also where an editor sends it below `jacquard`.
    fn configure(&mut self, settings: &Value) -> Result<(), Broken> {
        let own = settings.get("jacquard").unwrap_or(settings);
        let list = own.get("flags").and_then(Value::as_array);
        let texts = list.into_iter().flatten().filter_map(Value::as_str);
        let flags: Vec<String> = texts.map(str::to_owned).collect();
        if let Err(e) = self.service.configure(&flags) {
            self.send::<note::ShowMessage>(&ShowMessageParams {
                typ: MessageType::ERROR,
                message: e.to_string(),
            })?;
        }
        for open in self.open.values_mut() {
            open.wanted = Some(Depth::Whole);
        }
        Ok(())
    }

    /// Takes a notification. Nobody waits for an answer to one that cannot be understood: the client's log has it.
    fn heed(&mut self, n: Notification) -> Result<(), Broken> {
        let method = n.method.clone();
        let Err(e) = self.notice(n) else {
            return Ok(());
        };
        if !e.is::<serde_json::Error>() {
            return Err(e);
        }
        self.send::<note::LogMessage>(&LogMessageParams {
            typ: MessageType::ERROR,
            message: format!("{method}: {e}"),
        })
    }

    fn notice(&mut self, n: Notification) -> Result<(), Broken> {
        let Notification { method, params } = n;
        match method.as_str() {
            note::DidOpenTextDocument::METHOD => {
                let p: DidOpenTextDocumentParams = serde_json::from_value(params)?;
                let TextDocumentItem {
                    uri, text, version, ..
                } = p.text_document;
                let key = uri.as_str().to_owned();
                let open = Open {
                    doc: Document::new(path_of(&key), text, version),
                    uri,
                    wanted: Some(Depth::Whole),
                    found: Vec::new(),
                    hints: RefCell::default(),
                };
                self.open.insert(key, open);
            }
            note::DidChangeTextDocument::METHOD => {
                let p: DidChangeTextDocumentParams = serde_json::from_value(params)?;
                if let Some(open) = self.open.get_mut(p.text_document.uri.as_str()) {
                    for change in &p.content_changes {
                        open.doc.change(change, self.columns);
                    }
                    open.doc.version = p.text_document.version;
                    open.wanted = Some(Depth::Source);
                }
            }
            note::DidSaveTextDocument::METHOD => {
                // Another open file may include this one.
                for open in self.open.values_mut() {
                    open.wanted = Some(Depth::Whole);
                }
            }
            note::DidCloseTextDocument::METHOD => {
                let p: DidCloseTextDocumentParams = serde_json::from_value(params)?;
                let uri = p.text_document.uri;
                self.open.remove(uri.as_str());
                self.send::<note::PublishDiagnostics>(&PublishDiagnosticsParams::new(
                    uri,
                    Vec::new(),
                    None,
                ))?;
            }
            note::DidChangeConfiguration::METHOD => {
                let p: DidChangeConfigurationParams = serde_json::from_value(params)?;
                self.configure(&p.settings)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let result = match method.as_str() {
            ask::HoverRequest::METHOD => with(params, |p| self.hover(p)),
            ask::GotoDefinition::METHOD => with(params, |p| self.definition(p)),
            ask::References::METHOD => with(params, |p| self.references(p)),
            ask::DocumentSymbolRequest::METHOD => with(params, |p| self.symbols(p)),
            ask::SignatureHelpRequest::METHOD => with(params, |p| self.signatures(p)),
            ask::Completion::METHOD => with(params, |p| self.complete(p)),
            ask::CodeActionRequest::METHOD => with(params, |p| self.fixes(p)),
            ask::PrepareRenameRequest::METHOD => with(params, |p| self.prepare_rename(p)),
            ask::Rename::METHOD => match serde_json::from_value(params).map(|p| self.rename(p)) {
                Ok(Ok(edit)) => serde_json::to_value(edit),
                Ok(Err(why)) => {
                    return Response::new_err(id, ErrorCode::RequestFailed as i32, why);
                }
                Err(e) => Err(e),
            },
            ask::SemanticTokensFullRequest::METHOD => with(params, |p: SemanticTokensParams| {
                self.semantic(p.text_document.uri.as_str(), None)
            }),
            ask::SemanticTokensRangeRequest::METHOD => {
                with(params, |p: SemanticTokensRangeParams| {
                    self.semantic(p.text_document.uri.as_str(), Some(p.range))
                })
            }
            ask::InlayHintRequest::METHOD => with(params, |p| self.inlay_hints(p)),
            ask::ExecuteCommand::METHOD => with(params, |p| self.command(p)),
            PTX_REQUEST => with(params, |p: Value| {
                let uri = p.get("uri").and_then(Value::as_str);
                uri.and_then(|u| self.ptx(u))
            }),
            _ => {
                let text = format!("jacq knows no request '{method}'");
                return Response::new_err(id, ErrorCode::MethodNotFound as i32, text);
            }
        };
        match result {
            Ok(value) => Response::new_ok(id, value),
            Err(e) => Response::new_err(id, ErrorCode::InvalidParams as i32, e.to_string()),
        }
    }

    /// The document of a position, and the byte.
    fn at(&self, p: &TextDocumentPositionParams) -> Option<(&Open, usize)> {
        let open = self.open.get(p.text_document.uri.as_str())?;
        Some((open, open.doc.byte(p.position, self.columns)))
    }

    fn hover(&self, p: HoverParams) -> Option<Hover> {
        let (open, byte) = self.at(&p.text_document_position_params)?;
        let (word, range) = open.doc.word_at(byte)?;
        let words = self.service.words(&open.doc.path, word);
        let value = match words.is_empty() {
            false => words_text(&words, is_cuda(&open.doc.path)),
            true if is_cuda(&open.doc.path) => own_text(&open.doc, word, byte)?,
            true => return None,
        };
        Some(Hover {
            contents: HoverContents::Markup(MarkupContent {
                kind: MarkupKind::Markdown,
                value,
            }),
            range: Some(open.doc.range(range, self.columns)),
        })
    }

    fn definition(&self, p: GotoDefinitionParams) -> Option<Location> {
        let (open, byte) = self.at(&p.text_document_position_params)?;
        let doc = &open.doc;
        let line = doc.line(p.text_document_position_params.position.line as usize);
        if let Some(file) = index::included(line) {
            let folder = std::path::Path::new(&doc.path).parent()?;
            let path = folder.join(file);
            let uri = convert::uri_of(path.to_str()?)?;
            return path.is_file().then(|| Location::new(uri, Range::default()));
        }
        let (word, _) = doc.word_at(byte)?;
        let at = index::definition(&doc.text, word, byte)?;
        Some(Location::new(open.uri.clone(), doc.range(at, self.columns)))
    }

    fn references(&self, p: ReferenceParams) -> Option<Vec<Location>> {
        let (open, byte) = self.at(&p.text_document_position)?;
        let (word, range) = open.doc.word_at(byte)?;
        let declared = p.context.include_declaration;
        let found = index::references(&open.doc.text, word, range.start).into_iter();
        let place = |r| Location::new(open.uri.clone(), open.doc.range(r, self.columns));
        let wanted = found.filter(|(_, declares)| declared || !declares);
        Some(wanted.map(|(r, _)| place(r)).collect())
    }

    fn symbols(&self, p: DocumentSymbolParams) -> Option<Vec<DocumentSymbol>> {
        let doc = &self.open.get(p.text_document.uri.as_str())?.doc;
        if !is_cuda(&doc.path) {
            return None;
        }
        let items = outline::outline(&doc.text);
        Some(convert::symbols(items, doc, self.columns))
    }

    fn signatures(&self, p: SignatureHelpParams) -> Option<SignatureHelp> {
        let (open, byte) = self.at(&p.text_document_position_params)?;
        let doc = &open.doc;
        let (name, argument) = outline::call_at(&doc.text, byte)?;
        let word = &doc.text[name];
        let mut forms: Vec<(String, String)> = outline::forms(&doc.text, word);
        let known = self.service.words(&doc.path, word).into_iter();
        forms.extend(known.map(|w| (w.form.clone(), said(&w))));
        forms.dedup();
        let signatures: Vec<_> = (forms.into_iter().take(MOST_FORMS))
            .map(|(form, doc)| convert::signature(form, doc, argument, self.columns))
            .collect();
        let fits = |s: &SignatureInformation| {
            (s.parameters.as_ref()).is_some_and(|p| p.len() > argument as usize)
        };
        let active = signatures.iter().position(fits).unwrap_or(0) as u32;
        (!signatures.is_empty()).then_some(SignatureHelp {
            signatures,
            active_signature: Some(active),
            active_parameter: Some(argument),
        })
    }

    fn complete(&self, p: CompletionParams) -> Option<CompletionList> {
        let (open, byte) = self.at(&p.text_document_position)?;
        let (word, range) = match open.doc.word_at(byte) {
            Some(found) => found,
            None if accesses(&open.doc, byte) => ("", byte..byte),
            None => return None,
        };
        let prefix = &word[..byte.saturating_sub(range.start).min(word.len())];
        let found = match accesses(&open.doc, range.start) {
            true => self.members(&open.doc, range.start, prefix),
            false => self
                .service
                .complete(&open.doc.path, prefix, MOST_NAMES + 1),
        };
        let range = open.doc.range(range.start..byte, self.columns);
        let item = |w: Word| CompletionItem {
            label: w.name.clone(),
            kind: Some(match w.kind {
                Kind::Function => CompletionItemKind::FUNCTION,
                Kind::Variable => CompletionItemKind::VARIABLE,
                Kind::Type => CompletionItemKind::CLASS,
                Kind::Keyword => CompletionItemKind::KEYWORD,
                Kind::Instruction => CompletionItemKind::OPERATOR,
            }),
            detail: Some(w.form.clone()),
            documentation: (!w.doc.is_empty()).then(|| Documentation::String(said(&w))),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, w.name))),
            ..CompletionItem::default()
        };
        Some(CompletionList {
            is_incomplete: found.len() > MOST_NAMES,
            items: found.into_iter().take(MOST_NAMES).map(item).collect(),
        })
    }

    /// The members of the object before a byte that begin so.
    fn members(&self, doc: &Document, byte: usize, prefix: &str) -> Vec<Word> {
        let mut found = self.service.members(&doc.path, &doc.text, byte);
        if found.is_empty() {
            let own = outline::members(&doc.text, byte).into_iter();
            found.extend(own.map(|(name, form)| member(name, form)));
        }
        found.retain(|w| w.name.starts_with(prefix));
        found
    }

    fn prepare_rename(&self, p: TextDocumentPositionParams) -> Option<Range> {
        let (open, byte) = self.at(&p)?;
        let (word, range) = open.doc.word_at(byte)?;
        let cuda = is_cuda(&open.doc.path);
        let known = cuda && rename::places(&open.doc.text, word, range.start).is_ok();
        known.then(|| open.doc.range(range, self.columns))
    }

    // The protocol's map of edits has addresses as keys, whose cache no comparison reads.
    #[allow(clippy::mutable_key_type)]
    fn rename(&self, p: RenameParams) -> Result<Option<WorkspaceEdit>, String> {
        let Some((open, byte)) = self.at(&p.text_document_position) else {
            return Ok(None);
        };
        let doc = &open.doc;
        let Some((word, range)) = doc.word_at(byte).filter(|_| is_cuda(&doc.path)) else {
            return Ok(None);
        };
        let new = p.new_name;
        let places = rename::places(&doc.text, word, range.start);
        let places = places.and_then(|r| rename::can_become(&doc.text, &new).map(|()| r));
        let places = places.map_err(|e| e.text(word, &new))?;
        let edit = |r| TextEdit::new(doc.range(r, self.columns), new.clone());
        let edits: Vec<TextEdit> = places.into_iter().map(edit).collect();
        let changes = [(open.uri.clone(), edits)].into_iter().collect();
        Ok(Some(WorkspaceEdit::new(changes)))
    }

    fn semantic(&self, uri: &str, range: Option<Range>) -> Option<SemanticTokens> {
        let doc = &self.open.get(uri)?.doc;
        if !is_cuda(&doc.path) {
            return None;
        }
        let bytes = match range {
            Some(r) => doc.byte(r.start, self.columns)..doc.byte(r.end, self.columns),
            None => 0..doc.text.len(),
        };
        Some(SemanticTokens {
            result_id: None,
            data: semantic::tokens_of(&*self.service, doc, &bytes, self.columns),
        })
    }

    fn inlay_hints(&self, p: InlayHintParams) -> Option<Vec<InlayHint>> {
        let open = self.open.get(p.text_document.uri.as_str())?;
        let doc = &open.doc;
        let mut known = open.hints.borrow_mut();
        if known.as_ref().is_none_or(|k| k.0 != doc.version) {
            *known = Some((doc.version, self.service.hints(&doc.path, &doc.text)));
        }
        let all = known.as_ref().map_or(&[][..], |k| &k.1);
        let lines = p.range.start.line..=p.range.end.line;
        let seen = all
            .iter()
            .filter(|h| lines.contains(&h.line.saturating_sub(1)));
        let shown = seen.map(|h| {
            let number = h.line.saturating_sub(1);
            let line = doc.line(number as usize);
            InlayHint {
                position: Position::new(number, self.columns.of_byte(line, line.len())),
                label: InlayHintLabel::String(h.text.clone()),
                kind: None,
                text_edits: None,
                tooltip: Some(InlayHintTooltip::String(h.more.clone())),
                padding_left: Some(true),
                padding_right: None,
                data: None,
            }
        });
        Some(shown.collect())
    }

    // The protocol's map of edits has addresses as keys, whose cache no comparison reads.
    #[allow(clippy::mutable_key_type)]
    fn fixes(&self, p: CodeActionParams) -> Option<Vec<CodeAction>> {
        let open = self.open.get(p.text_document.uri.as_str())?;
        let mut out = Vec::new();
        for d in &open.found {
            let shown = convert::diagnostic(d, &open.doc, self.columns);
            if shown.range.end < p.range.start || shown.range.start > p.range.end {
                continue;
            }
            if let Some((title, edits)) = convert::fix(d, &open.doc, self.columns) {
                let changes = [(open.uri.clone(), edits)].into_iter().collect();
                out.push(CodeAction {
                    title,
                    kind: Some(CodeActionKind::QUICKFIX),
                    diagnostics: Some(vec![shown]),
                    edit: Some(WorkspaceEdit::new(changes)),
                    is_preferred: Some(true),
                    ..CodeAction::default()
                });
            }
        }
        Some(out)
    }

    fn command(&self, p: ExecuteCommandParams) -> Option<Value> {
        let uri = p.arguments.first().and_then(Value::as_str)?;
        (p.command == PTX_COMMAND).then(|| self.ptx(uri))?
    }

    fn ptx(&self, uri: &str) -> Option<Value> {
        let doc = &self.open.get(uri)?.doc;
        Some(match self.service.ptx(&doc.path, &doc.text) {
            Ok(ptx) => json!({ "ptx": ptx }),
            Err(errors) => {
                let text = jacquard_diag::Format::Text { color: false };
                json!({ "errors": jacquard_diag::render(&errors, text) })
            }
        })
    }
}

/// Whether what stands before a byte is `.` or `->`.
fn accesses(doc: &Document, byte: usize) -> bool {
    let before = &doc.text[..byte];
    let number = before
        .trim_end_matches('.')
        .ends_with(|c: char| c.is_ascii_digit());
    let dot = before.ends_with('.') && !before.ends_with("..") && !number;
    is_cuda(&doc.path) && (dot || before.ends_with("->"))
}

/// A member as a word.
fn member(name: String, form: String) -> Word {
    Word {
        kind: match form.contains('(') {
            true => Kind::Function,
            false => Kind::Variable,
        },
        name,
        form,
        doc: String::new(),
        targets: String::new(),
        row: String::new(),
    }
}

/// Reads the parameters of a request and answers it.
fn with<P: serde::de::DeserializeOwned, A: serde::Serialize>(
    params: Value,
    answer: impl FnOnce(P) -> Option<A>,
) -> serde_json::Result<Value> {
    let params = serde_json::from_value(params)?;
    serde_json::to_value(answer(params))
}

/// A row's words and its targets.
fn said(w: &Word) -> String {
    match w.targets.as_str() {
        "" => w.doc.clone(),
        targets => format!("{}\n\nTargets: {targets}", w.doc)
            .trim_start()
            .to_owned(),
    }
}

/// Most overloads of a name that a hover shows.
const MOST_FORMS: usize = 12;

/// What the tables say of a word, as Markdown.
fn words_text(words: &[Word], cuda: bool) -> String {
    let mut out = format!("```{}\n", if cuda { "cuda-cpp" } else { "asm" });
    let mut forms: Vec<&str> = words.iter().map(|w| w.form.as_str()).collect();
    forms.dedup();
    for form in forms.iter().take(MOST_FORMS) {
        out.push_str(form);
        out.push('\n');
    }
    if forms.len() > MOST_FORMS {
        out.push_str(&format!("// and {} more\n", forms.len() - MOST_FORMS));
    }
    out.push_str("```\n");
    let mut texts: Vec<String> = Vec::new();
    for w in words {
        let text = said(w);
        if !text.is_empty() && !texts.contains(&text) {
            texts.push(text);
        }
    }
    out.push_str(&texts.join("\n\n"));
    out.push_str(&format!("\n\n`{}`", words[0].row));
    out
}

/// How the text itself declares a name, with the comment above it.
fn own_text(doc: &Document, word: &str, byte: usize) -> Option<String> {
    let at = index::definition(&doc.text, word, byte)?;
    let number = doc.position(at.start, Columns::Utf8).line as usize;
    let line = doc.line(number).trim().trim_end_matches('{').trim_end();
    let comment = index::comment_above(&doc.text, at.start);
    Some(format!("```cuda-cpp\n{line}\n```\n{comment}"))
}
