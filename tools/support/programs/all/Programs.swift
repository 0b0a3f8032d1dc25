// Depends on the modules of all three programs, so that tools/install can compile them at once: `swift build --product` builds one.
