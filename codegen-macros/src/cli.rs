//! `cli!`: settings and flags of the command line.

use crate::emit;
use jacquard_schema::cli::{Command, CommandOption, Flag, Form, SettingRow, Tool, Variable};
use jacquard_schema::{Errors, Tables, fields};
use proc_macro2::TokenStream;
use quote::quote;

pub fn cli(tables: &Tables) -> Result<TokenStream, Errors> {
    let settings: Vec<SettingRow> = fields::load(tables)?;
    let flags: Vec<Flag> = fields::load(tables)?;
    let the_enum = emit::enum_of_rows(
        "Setting",
        "What flags set, from `tables/cli/settings.toml`.",
        settings.iter().map(|s| (s.name, s.doc)),
    );
    let setting_rows = emit::value(&settings);
    let tools: Vec<Tool> = fields::load(tables)?;
    let the_tools = emit::enum_of_rows(
        "ToolId",
        "A way to call another program, from `tables/cli/tools.toml`.",
        tools.iter().map(|t| (t.name, t.doc)),
    );
    let tools = emit::value(&tools);
    let commands = emit::value(&fields::load::<Command>(tables)?);
    let variables: Vec<Variable> = fields::load(tables)?;
    let names: Vec<String> = variables.iter().map(|v| v.name.to_lowercase()).collect();
    let the_variables = emit::enum_of_rows(
        "VariableId",
        "A variable of the environment, from `tables/cli/environment.toml`.",
        names
            .iter()
            .map(String::as_str)
            .zip(variables.iter().map(|v| v.doc)),
    );
    let variables = emit::value(&variables);
    let keys: Vec<(String, u16)> = flags
        .iter()
        .enumerate()
        .flat_map(|(i, f)| f.keys().into_iter().map(move |k| (k, i as u16)))
        .collect();
    let phf = emit::phf(keys.iter().map(|k| k.0.as_str()));
    let keys = emit::value(&keys);
    let glued = |f: &Flag| f.forms.contains(&Form::Glued);
    let glued: Vec<u16> = (0..flags.len() as u16)
        .filter(|i| glued(&flags[usize::from(*i)]))
        .collect();
    let (glued, flag_rows) = (emit::value(&glued), emit::value(&flags));
    Ok(quote! {
        #the_enum
        #the_tools
        #the_variables
        /// Every variable of the environment that has an effect here or in cicc, in table order.
        pub static VARIABLES: &[Variable] = #variables;
        /// Every way to call another program.
        static TOOLS: &[Tool] = #tools;
        /// Every setting, in table order.
        pub static SETTINGS: &[SettingRow] = #setting_rows;
        /// The commands.
        pub static COMMANDS: &[Command] = #commands;
        /// Every flag, in table order.
        pub static FLAGS: &[Flag] = #flag_rows;
        static KEYS: &[(&str, u16)] = #keys;
        static KEY_PHF: ::jacquard_schema::Phf = #phf;
        static GLUED: &[u16] = #glued;
    })
}

/// `command_options!`: for each command with options of its own an enum of them.
pub fn options(tables: &Tables) -> Result<TokenStream, Errors> {
    let rows: Vec<CommandOption> = fields::load(tables)?;
    let mut commands: Vec<&str> = Vec::new();
    for row in &rows {
        if !commands.contains(&row.command()) {
            commands.push(row.command());
        }
    }
    let enums = commands.iter().map(|&command| {
        let own: Vec<CommandOption> = (rows.iter().copied())
            .filter(|row| row.command() == command)
            .collect();
        let words = own
            .iter()
            .map(|row| (row.flag().trim_start_matches('-'), row.doc));
        let name = emit::camel(&command.replace('-', "_"));
        let doc = format!("An option of `jacq {command}`, from `tables/cli/options.toml`.");
        let the_enum = emit::enum_of_rows(&name.to_string(), &doc, words);
        let facts = emit::value(&own);
        quote! {
            #the_enum
            impl Options for #name {
                const COMMAND: &'static str = #command;
                const ROWS: &'static [CommandOption] = #facts;
                fn all() -> &'static [Self] { &Self::ALL }
                fn index(self) -> usize { self.index() }
            }
        }
    });
    let all = emit::value(&rows);
    Ok(quote! {
        #(#enums)*
        /// The options of all commands, in table order.
        pub static ALL: &[CommandOption] = #all;
    })
}
