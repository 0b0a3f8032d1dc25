//! Builds an fst of sorted keys, one a line: a set, or a map to their indexes.
use fst::raw;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};
use std::{env, error, process};

// The type in the file's header, by which `fst.rs` distinguishes sets and maps.
const SET: raw::FstType = 0;
const MAP: raw::FstType = 1;

fn build(kind: raw::FstType, source: &str, output: &str) -> Result<(), Box<dyn error::Error>> {
    let mut builder = raw::Builder::new_type(BufWriter::new(File::create(output)?), kind)?;
    for (number, key) in BufReader::new(File::open(source)?).lines().enumerate() {
        if kind == MAP {
            builder.insert(key?, number as u64)?;
        } else {
            builder.add(key?)?;
        }
    }
    Ok(builder.finish()?)
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let built = match words[..] {
        ["set", source, output] => build(SET, source, output),
        ["map", source, output] => build(MAP, source, output),
        _ => Err("usage: build_fst set|map KEYS OUTPUT".into()),
    };
    if let Err(error) = built {
        eprintln!("build_fst: {}", error);
        process::exit(1);
    }
}
