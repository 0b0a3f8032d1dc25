"""What `tools/benchmark` is made of: a module prepares, a module measures each subject, a module prints."""
