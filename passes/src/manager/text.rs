//! `-passes=` text: `module-pass,function(a,b<param;no-other;n=3>),cgscc(inline,sroa)`.

use super::registry::{Make, NameRow, NameState, PassRow, find_name, find_pass, find_pipeline};
use super::{FunctionPass, ModulePass, ParameterFault, Params, PipelineError};
use rustc_hash::FxBuildHasher;
use std::fmt;
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex, PoisonError};

/// What a pass is made of.
#[derive(Clone)]
pub struct Recipe {
    /// Its row.
    pub row: &'static PassRow,
    /// Parameters, defaults included.
    pub params: Arc<Params>,
    /// The same for the same pass with the same parameters.
    pub id: u64,
}

impl Recipe {
    fn new(row: &'static PassRow, params: Params) -> Recipe {
        Recipe {
            row,
            id: FxBuildHasher.hash_one((row.name, &params.0)),
            params: Arc::new(params),
        }
    }
}

/// A pass with what it was made of.
pub struct Named<P: ?Sized> {
    /// Its row and parameters.
    pub recipe: Recipe,
    /// The pass.
    pub pass: Box<P>,
}

impl Recipe {
    /// The pass, if it works on functions.
    pub(super) fn function_pass(&self) -> Option<Named<dyn FunctionPass>> {
        let Make::Function(make) = self.row.make else {
            return None;
        };
        Some(Named {
            recipe: self.clone(),
            pass: make(&self.params),
        })
    }
    fn module_pass(&self) -> Option<Named<dyn ModulePass>> {
        let Make::Module(make) = self.row.make else {
            return None;
        };
        Some(Named {
            recipe: self.clone(),
            pass: make(&self.params),
        })
    }
}

/// The recipes of a pipeline's steps: a module pass, or the passes of a step over functions and whether it goes bottom-up.
type Recipes = Vec<(Option<bool>, Vec<Recipe>)>;

/// A step of a pipeline.
pub enum Step {
    /// A module pass.
    Module(Named<dyn ModulePass>),
    /// Function passes, all on one function before the next function.
    Functions {
        /// Callees before callers.
        bottom_up: bool,
        /// The passes.
        passes: Vec<Named<dyn FunctionPass>>,
    },
}

/// A pipeline ready to run.
#[derive(Default)]
pub struct Pipeline {
    /// Its steps.
    pub steps: Vec<Step>,
}

/// What takes a level: modules are linked before any pass runs, so that all of LLVM's mean the same.
const LEVELS: [&str; 7] = [
    "default",
    "nvopt",
    "lto",
    "lto-pre-link",
    "thinlto",
    "thinlto-pre-link",
    "fatlto-pre-link",
];
/// More rounds of `repeat` in a text are refused.
const MAX_ROUNDS: u32 = 1000;
/// Nesting deeper than this is refused.
const MAX_DEPTH: u32 = 16;

/// What a list of passes works on: each level may hold those below it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Module,
    /// Functions, callees first.
    Cgscc,
    Function,
    Loop,
}

impl Level {
    /// The level of an adaptor.
    fn of(name: &str) -> Option<Level> {
        match name {
            "module" => Some(Level::Module),
            "cgscc" => Some(Level::Cgscc),
            "function" => Some(Level::Function),
            "loop" | "loop-mssa" => Some(Level::Loop),
            _ => None,
        }
    }
    /// As messages name it.
    fn word(self) -> &'static str {
        match self {
            Level::Module => "module",
            Level::Cgscc => "cgscc",
            Level::Function => "function",
            Level::Loop => "loop",
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
    /// How often the passes of a `repeat` were read.
    rounds: u32,
}

impl<'a> Parser<'a> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }
    fn eat(&mut self, c: char) -> bool {
        self.skip();
        match self.rest.strip_prefix(c) {
            Some(r) => {
                self.rest = r;
                true
            }
            None => false,
        }
    }
    fn name(&mut self) -> Result<&'a str, PipelineError> {
        self.skip();
        let end = self
            .rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c)))
            .unwrap_or(self.rest.len());
        if end == 0 {
            let at: String = self.rest.chars().take(16).collect();
            return Err(PipelineError::NoName(at));
        }
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(name)
    }
    fn params(&mut self) -> Result<Option<&'a str>, PipelineError> {
        if !self.eat('<') {
            return Ok(None);
        }
        let end = self.rest.find('>').ok_or(PipelineError::OpenParameters)?;
        let text = &self.rest[..end];
        self.rest = &self.rest[end + 1..];
        Ok(Some(text))
    }
}

fn parse_params(row: &PassRow, text: Option<&str>) -> Result<Params, PipelineError> {
    let mut params = Params::default();
    for d in row.defaults {
        add_param(row, &mut params, d)?;
    }
    for p in text
        .unwrap_or("")
        .split(';')
        .filter(|p| !p.trim().is_empty())
    {
        add_param(row, &mut params, p.trim())?;
    }
    Ok(params)
}

fn add_param(row: &PassRow, params: &mut Params, text: &str) -> Result<(), PipelineError> {
    let bad = |fault| PipelineError::Parameter {
        pass: row.name,
        text: text.to_owned(),
        fault,
    };
    let find = |key: &str| row.params.iter().find(|p| p.name == key);
    let (key, value) = match text.split_once('=') {
        Some((k, v)) => (k, Some(v)),
        None => (text, None),
    };
    let (known, on) = match find(key) {
        Some(p) => (p, true),
        None => match key.strip_prefix("no-").and_then(find) {
            Some(p) => (p, false),
            None => return Err(bad(ParameterFault::Unknown)),
        },
    };
    if known.word {
        let word = value.filter(|v| on && !v.is_empty());
        let word = word.ok_or_else(|| bad(ParameterFault::NoWord))?;
        params.1.push((key.to_owned(), word.to_owned()));
        return Ok(());
    }
    let value = match (known.number && on, value) {
        (true, Some(v)) => match v.parse::<i64>() {
            Ok(v) if v >= 0 => Some(v),
            _ => return Err(bad(ParameterFault::NoNumber)),
        },
        (_, None) if known.number => return Err(bad(ParameterFault::NoNumber)),
        (false, Some(_)) => return Err(bad(ParameterFault::Value)),
        (_, None) => (!on).then_some(0),
    };
    if let Some(why) = known.none {
        return match known.holds {
            Some(holds) if holds == on => Ok(()),
            _ => Err(bad(ParameterFault::Unavailable(why))),
        };
    }
    let key = known.name;
    params.0.retain(|p| p.0 != key);
    params.0.push((key.to_owned(), value));
    Ok(())
}

impl Pipeline {
    /// Parses `-passes=` text. Names of pipelines (`default<O2>`, `O3`) stand for their passes.
    pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
        let mut out = Pipeline::default();
        let mut p = Parser {
            rest: text,
            rounds: 0,
        };
        p.skip();
        if p.rest.is_empty() {
            return Ok(out);
        }
        out.list(&mut p, Level::Module, 0)?;
        p.skip();
        if !p.rest.is_empty() {
            return Err(PipelineError::Unexpected(p.rest.to_owned()));
        }
        Ok(out)
    }
    /// The pipeline of a level: `O0` to `O3`, `Ofcmin`, `Ofcmid`, `Ofcmax`. The text of each is read once in a process.
    pub fn for_level(level: &str) -> Result<Pipeline, PipelineError> {
        let Some(row) = find_pipeline(level) else {
            return Err(PipelineError::UnknownPipeline(level.to_owned()));
        };
        static KNOWN: Mutex<Vec<(&str, Recipes)>> = Mutex::new(Vec::new());
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let recipes = known()
            .iter()
            .find(|k| k.0 == row.name)
            .map(|k| k.1.clone());
        if let Some(recipes) = recipes {
            return Ok(Pipeline::make(&recipes));
        }
        let pipeline = Pipeline::parse(row.text)?;
        known().push((row.name, pipeline.recipes()));
        Ok(pipeline)
    }
    fn recipes(&self) -> Recipes {
        let step = |s: &Step| match s {
            Step::Module(p) => (None, vec![p.recipe.clone()]),
            Step::Functions { bottom_up, passes } => {
                let recipes = passes.iter().map(|p| p.recipe.clone());
                (Some(*bottom_up), recipes.collect())
            }
        };
        self.steps.iter().map(step).collect()
    }
    fn make(recipes: &Recipes) -> Pipeline {
        let step = |(bottom_up, list): &(Option<bool>, Vec<Recipe>)| match *bottom_up {
            Some(bottom_up) => Some(Step::Functions {
                bottom_up,
                passes: list.iter().filter_map(Recipe::function_pass).collect(),
            }),
            None => list.first().and_then(Recipe::module_pass).map(Step::Module),
        };
        Pipeline {
            steps: recipes.iter().filter_map(step).collect(),
        }
    }
    fn list(&mut self, p: &mut Parser, inside: Level, depth: u32) -> Result<(), PipelineError> {
        if depth > MAX_DEPTH {
            return Err(PipelineError::TooDeep);
        }
        loop {
            self.item(p, inside, depth)?;
            if !p.eat(',') {
                return Ok(());
            }
        }
    }
    fn item(&mut self, p: &mut Parser, inside: Level, depth: u32) -> Result<(), PipelineError> {
        let name = p.name()?;
        let params = p.params()?;
        if let Some(count) = params.and_then(|n| n.parse::<u32>().ok())
            && matches!(name, "repeat" | "devirt")
            && p.eat('(')
        {
            self.repeat(p, name, count, inside, depth)?;
            return Ok(());
        }
        // Analyses go as soon as a pass changes what they are of, and a function is looked at again where there is new work.
        let params = params.filter(|&text| {
            let mut all = text.split(';');
            let known = ["eager-inv", "no-rerun"];
            !(matches!(name, "function" | "cgscc") && all.all(|t| known.contains(&t)))
        });
        if params.is_none()
            && let Some(level) = Level::of(name)
            && p.eat('(')
        {
            return self.adaptor(p, name, level, inside, depth);
        }
        // `print<domtree>` is a name with its brackets; `sroa<modify-cfg>` a name and a parameter.
        let mut whole = params.map(|p| format!("{name}<{p}>"));
        if let Some(w) = &mut whole
            && p.rest.starts_with('<')
            && let Some(more) = p.params()?
        {
            *w = format!("{w}<{more}>");
            if find_pass(w).is_none() && find_name(w).is_none() {
                return Err(PipelineError::UnknownPass(w.clone()));
            }
        }
        let whole = whole.as_deref().unwrap_or(name);
        if let Some(row) = find_pipeline(whole).filter(|_| params.is_some()) {
            let mut inner = Parser {
                rest: row.text,
                rounds: 0,
            };
            return self.list(&mut inner, inside, depth + 1);
        }
        let level = if LEVELS.contains(&name) {
            // What else fatlto-pre-link takes says what is written beside the code.
            params.and_then(|p| p.split(';').next()).unwrap_or("")
        } else {
            name
        };
        if (params.is_none() || LEVELS.contains(&name))
            && let Some(row) = find_pipeline(level)
        {
            if inside != Level::Module {
                return Err(PipelineError::PipelineInside(level.to_owned()));
            }
            let mut inner = Parser {
                rest: row.text,
                rounds: 0,
            };
            if row.text.is_empty() {
                return Ok(());
            }
            return self.list(&mut inner, Level::Module, depth + 1);
        }
        // What asks for an analysis may stand anywhere.
        let on_loops = |n: &str| {
            let known = find_pass(n).map(|p| p.on_loops);
            known.or(find_name(n).map(|r| r.on_loops)) == Some(true) || n.starts_with("require<")
        };
        if inside == Level::Loop && !on_loops(whole) && !on_loops(name) {
            return Err(PipelineError::NotOnLoops(whole.to_owned()));
        }
        let other = || find_name(whole).or_else(|| find_name(name));
        let (row, params) = if let Some(row) = find_pass(whole) {
            (row, None)
        } else if let Some(row) = other().filter(|r| r.stands_apart(whole)) {
            let params = params.filter(|_| row.name == name);
            return self.other_name(row, params, inside, depth);
        } else if let Some(row) = find_pass(name) {
            (row, params)
        } else {
            return Err(PipelineError::UnknownPass(whole.to_owned()));
        };
        let recipe = Recipe::new(row, parse_params(row, params)?);
        self.add(&recipe, inside)
    }

    /// `function(…)` and the like.
    fn adaptor(
        &mut self,
        p: &mut Parser,
        name: &str,
        level: Level,
        inside: Level,
        depth: u32,
    ) -> Result<(), PipelineError> {
        if level < inside {
            return Err(PipelineError::LevelInside {
                name: name.to_owned(),
                level: inside.word(),
            });
        }
        if inside == Level::Module && level != Level::Module {
            self.steps.push(Step::Functions {
                bottom_up: level == Level::Cgscc,
                passes: Vec::new(),
            });
        }
        self.list(p, level, depth + 1)?;
        match p.eat(')') {
            true => Ok(()),
            false => Err(PipelineError::Open(name.to_owned())),
        }
    }

    /// A pass behind those before it.
    fn add(&mut self, recipe: &Recipe, inside: Level) -> Result<(), PipelineError> {
        let row = recipe.row;
        let component = row.on_components;
        let wrong = || PipelineError::PassInside {
            pass: row.name,
            level: inside.word(),
        };
        if let Some(named) = recipe.module_pass() {
            // What LLVM does by component, or asks at any time, is done for the module at once.
            let at_once = component && inside == Level::Cgscc || row.anywhere;
            if inside != Level::Module && !at_once {
                return Err(wrong());
            }
            self.steps.push(Step::Module(named));
            if inside != Level::Module {
                self.steps.push(Step::Functions {
                    bottom_up: inside == Level::Cgscc,
                    passes: Vec::new(),
                });
            }
        } else if let Some(named) = recipe.function_pass() {
            if component && inside > Level::Cgscc {
                return Err(wrong());
            }
            match self.steps.last_mut() {
                Some(Step::Functions { passes, .. }) if inside != Level::Module => {
                    passes.push(named);
                }
                _ => self.steps.push(Step::Functions {
                    bottom_up: inside == Level::Cgscc,
                    passes: vec![named],
                }),
            }
        }
        Ok(())
    }

    /// `repeat<N>(…)`, `devirt<N>(…)`: the list inside, so many times.
    fn repeat(
        &mut self,
        p: &mut Parser,
        name: &str,
        count: u32,
        inside: Level,
        depth: u32,
    ) -> Result<(), PipelineError> {
        // `devirt<N>` permits up to N more rounds once calls become direct; one round satisfies it.
        let rounds = if name == "repeat" { count } else { 1 };
        let start = p.rest;
        for _ in 0..rounds.max(1) {
            p.rounds += 1;
            if p.rounds > MAX_ROUNDS {
                return Err(PipelineError::TooDeep);
            }
            p.rest = start;
            self.list(p, inside, depth + 1)?;
        }
        if !p.eat(')') {
            return Err(PipelineError::Open(name.to_owned()));
        }
        Ok(())
    }
}

impl Pipeline {
    /// A name of the original that is no pass of ours: what it stands for, or why there is nothing.
    fn other_name(
        &mut self,
        name: &NameRow,
        params: Option<&str>,
        inside: Level,
        depth: u32,
    ) -> Result<(), PipelineError> {
        let text = match name.state {
            NameState::Alias { text, .. } => text,
            NameState::None(why) => {
                return Err(PipelineError::Unavailable {
                    name: name.name,
                    why,
                });
            }
            NameState::Ours => {
                return Err(PipelineError::UnknownPass(name.name.to_owned()));
            }
        };
        // What does nothing does so whatever it is told.
        let idle = text == "no-op-function";
        let given = params.filter(|p| !p.trim().is_empty() && !idle);
        if given.is_some() && text.contains('<') {
            return Err(PipelineError::AliasParameters {
                name: name.name,
                text,
            });
        }
        let text = match given {
            Some(p) => format!("{text}<{p}>"),
            None => text.to_owned(),
        };
        if depth > MAX_DEPTH {
            return Err(PipelineError::TooDeep);
        }
        self.item(
            &mut Parser {
                rest: &text,
                rounds: 0,
            },
            inside.min(Level::Function),
            depth + 1,
        )
    }
}

impl fmt::Display for Pipeline {
    /// The text that `-print-pipeline-passes` shows; parsing it gives the same pipeline.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn one(f: &mut fmt::Formatter<'_>, row: &PassRow, params: &Params) -> fmt::Result {
            f.write_str(row.name)?;
            if *params == Params::default() {
                return Ok(());
            }
            let words = params.1.iter().map(|(k, w)| format!("{k}={w}"));
            let list: Vec<String> = params
                .0
                .iter()
                .map(|(k, v)| match v {
                    None => k.clone(),
                    Some(0) => format!("no-{k}"),
                    Some(n) => format!("{k}={n}"),
                })
                .chain(words)
                .collect();
            write!(f, "<{}>", list.join(";"))
        }
        let empty = |s: &&Step| matches!(s, Step::Functions { passes, .. } if passes.is_empty());
        for (n, step) in self.steps.iter().filter(|s| !empty(s)).enumerate() {
            if n > 0 {
                f.write_str(",")?;
            }
            match step {
                Step::Module(p) => one(f, p.recipe.row, &p.recipe.params)?,
                Step::Functions { bottom_up, passes } => {
                    f.write_str(if *bottom_up { "cgscc(" } else { "function(" })?;
                    for (k, p) in passes.iter().enumerate() {
                        if k > 0 {
                            f.write_str(",")?;
                        }
                        one(f, p.recipe.row, &p.recipe.params)?;
                    }
                    f.write_str(")")?;
                }
            }
        }
        Ok(())
    }
}
