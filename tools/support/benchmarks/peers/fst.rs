//! Three C functions around fst, the same as in `marisa.cpp`.
use fst::{raw, IntoStreamer, Map, Set, Streamer};
use std::ffi::{c_void, CStr};
use std::os::raw::c_char;
use std::{fs, ptr, slice};

// The type in the file's header, where `build_fst.rs` writes it.
const MAP: raw::FstType = 1;
const SLOT_SIZE: usize = 16;

enum Peer {
    Set(Set),
    Map(Map),
}

fn open(path: &str) -> Option<Peer> {
    let keys = raw::Fst::from_bytes(fs::read(path).ok()?).ok()?;
    Some(if keys.fst_type() == MAP { Peer::Map(Map::from(keys)) } else { Peer::Set(Set::from(keys)) })
}

unsafe fn bytes<'a>(start: *const u8, length: usize) -> &'a [u8] {
    if length == 0 { &[] } else { slice::from_raw_parts(start, length) }
}

#[no_mangle]
pub unsafe extern "C" fn peer_open(path: *const c_char) -> *mut c_void {
    let peer = CStr::from_ptr(path).to_str().ok().and_then(open);
    peer.map_or(ptr::null_mut(), |peer| Box::into_raw(Box::new(peer)).cast())
}

/// Returns the value of a key in a map, 0 for a key in a set, or -1.
#[no_mangle]
pub unsafe extern "C" fn peer_lookup(peer: *const c_void, key: *const u8, length: usize) -> isize {
    let key = bytes(key, length);
    match &*peer.cast::<Peer>() {
        Peer::Set(set) => if set.contains(key) { 0 } else { -1 },
        Peer::Map(map) => map.get(key).map_or(-1, |value| value as isize),
    }
}

/// Writes keys with a prefix, each as its length and its bytes. Returns their number.
#[no_mangle]
pub unsafe extern "C" fn peer_complete(
    peer: *const c_void, prefix: *const u8, length: usize, limit: usize, slots: *mut u8,
) -> isize {
    let prefix = bytes(prefix, length);
    let keys = match &*peer.cast::<Peer>() {
        Peer::Set(set) => set.as_fst(),
        Peer::Map(map) => map.as_fst(),
    };
    // The automaton `Str::new(prefix).starts_with()` would execute twice the instructions of a range.
    let mut stream = keys.range().ge(prefix).into_stream();
    let mut found = 0;
    while found < limit {
        let key = match stream.next() {
            Some((key, _)) if key.starts_with(prefix) => key,
            _ => break,
        };
        let slot = slice::from_raw_parts_mut(slots.add(found * SLOT_SIZE), SLOT_SIZE);
        let count = key.len().min(SLOT_SIZE - 1);
        slot[0] = count as u8;
        slot[1..=count].copy_from_slice(&key[..count]);
        found += 1;
    }
    found as isize
}
