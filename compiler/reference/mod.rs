//! What the tables say of a word that somebody asks about: the code of a message (`explain`), or a name in a program (`table_words`).

pub mod explain;
pub mod table_words;
