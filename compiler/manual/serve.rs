//! The manual's site on the loopback address.

use super::File;
use std::collections::HashMap;
use tiny_http::{Header, Method, Request, Response, Server};

/// The types of the site's files, by suffix.
const TYPES: [(&str, &str); 3] = [
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
];

/// Serves the files until the process ends; port 0 is a free one. The address goes to standard output.
///
/// # Errors
/// The port is taken.
pub fn serve(files: Vec<File>, port: u16) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let server = Server::http(("127.0.0.1", port))?;
    let pages: HashMap<String, String> = files.into_iter().map(|f| (f.path, f.text)).collect();
    println!("http://{}/", server.server_addr());
    for request in server.incoming_requests() {
        // Whoever asked may be gone.
        let _ = answer(request, &pages);
    }
    Ok(())
}

fn answer(request: Request, pages: &HashMap<String, String>) -> std::io::Result<()> {
    if *request.method() != Method::Get {
        return request.respond(Response::from_string("no such method").with_status_code(405));
    }
    let url = request.url().split(['?', '#']).next().unwrap_or_default();
    let path = match url.trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(text) = pages.get(path) else {
        let refusal = Response::from_string(format!("{path}: no such page"));
        return request.respond(refusal.with_status_code(404));
    };
    let kind = TYPES.iter().find(|t| path.ends_with(t.0));
    let kind = kind.map_or("text/plain; charset=utf-8", |t| t.1);
    let mut response = Response::from_string(text.as_str());
    if let Ok(header) = Header::from_bytes("Content-Type", kind) {
        response.add_header(header);
    }
    request.respond(response)
}
