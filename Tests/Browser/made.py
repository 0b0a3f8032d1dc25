"""Indexes that are made for a test, of a table that has what the test is about."""
import contextlib
import pathlib
import subprocess
import tempfile


@contextlib.contextmanager
def index_of(bench, table):
    """The tests' server has, in both its parts and its API, the index of a table: its header and rows, as CSV."""
    server = bench.server
    before = server.index, server.index_path
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "table.csv")
        file.write_text(table)
        server.index_path = f"{folder}/table.pcindex"
        done = subprocess.run([server.command, "build", file, "--output", server.index_path], capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr
        server.index = pathlib.Path(server.index_path).read_bytes()
        try:
            yield
        finally:
            server.index, server.index_path = before
