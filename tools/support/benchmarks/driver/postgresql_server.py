"""A private PostgreSQL with PostGIS in a temporary folder, reached through a socket there."""

import glob
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time

from .processes import CannotMeasure

PACKAGES = ("postgresql", "postgis", "postgresql-postgis")
SETTINGS = {
    "listen_addresses": "", "shared_buffers": "1GB", "maintenance_work_mem": "512MB", "fsync": "off", "jit": "off",
    "max_wal_size": "4GB", "autovacuum": "off", "wal_level": "minimal", "max_wal_senders": "0",
    "random_page_cost": "1.1",
}


def programs():
    """Returns the program folder of the newest PostgreSQL that has PostGIS, or None."""
    for folder in sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=version, reverse=True):
        has_all = all(os.access(f"{folder}/{name}", os.X_OK) for name in ("initdb", "postgres", "psql", "pgbench"))
        if has_all and os.path.exists(f"/usr/share/postgresql/{version(folder)}/extension/postgis.control"):
            return folder
    return None


def version(folder):
    return int(re.search(r"postgresql/(\d+)", folder)[1])


class PostgreSQLServer:
    """A running PostgreSQL. It runs as an unprivileged user, as PostgreSQL requires."""

    def __init__(self, folder):
        self.programs = folder
        self.data = tempfile.mkdtemp(prefix="postcodes-")
        self.user = None
        if os.geteuid() == 0:
            self.user = next((it for it in map(account, ("postgres", "nobody")) if it), None)
            os.chown(self.data, self.user.pw_uid, self.user.pw_gid)
        self.process = None
        try:
            self.start()
        except BaseException:
            self.stop()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.run("initdb", "-D", f"{self.data}/db", "-U", "postcodes", "-A", "trust", "-E", "UTF8",
                 "--locale=C", "--no-sync")
        options = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        with open(os.path.join(self.data, "log"), "wb") as log:
            self.process = subprocess.Popen(
                [f"{self.programs}/postgres", "-D", f"{self.data}/db", "-k", self.data, *options],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, **self.identity())
        for _ in range(300):
            if self.process.poll() is not None:
                break
            if subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", self.data], check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise CannotMeasure("PostgreSQL did not start")

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)
                self.process.wait(30)
        shutil.rmtree(self.data, ignore_errors=True)

    def identity(self):
        if not self.user:
            return {}
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": [], "cwd": self.data}

    def run(self, program, *arguments, stdin=subprocess.DEVNULL):
        environment = dict(os.environ, PGHOST=self.data, PGUSER="postcodes", PGDATABASE="postgres")
        done = subprocess.run(
            [f"{self.programs}/{program}", *arguments], stdin=stdin, capture_output=True, text=True, check=False,
            env=environment, **self.identity())
        if done.returncode:
            raise CannotMeasure(f"{program} failed: {(done.stderr or done.stdout).strip()[-2000:]}")
        return done.stdout

    def query(self, text, stdin=subprocess.DEVNULL):
        return self.run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", text, stdin=stdin).strip()

    def latencies(self, script, seconds):
        """Returns the mean milliseconds of each command of a pgbench script, prepared, over one connection."""
        path = os.path.join(self.data, "script.sql")
        with open(path, "w", encoding="ascii") as file:
            file.write(script)
        os.chmod(path, 0o644)
        report = self.run("pgbench", "-n", "-M", "prepared", "-c", "1", "-r", "-T", str(seconds), "-f", path)
        return [float(found[1]) for found in re.finditer(r"^\s+(\d+\.\d+)\s+(?:\d+\s+)?(?:SELECT|\\set).*$", report, re.M)]

    def throughput(self, queries, connections, seconds):
        """Returns the queries a second, drawn at random from these, prepared."""
        files = []
        for number, query in enumerate(queries):
            path = os.path.join(self.data, f"query-{number}.sql")
            with open(path, "w", encoding="ascii") as file:
                file.write(f"{query};\n")
            os.chmod(path, 0o644)
            files += ["-f", path]
        report = self.run("pgbench", "-n", "-M", "prepared", "-c", str(connections), "-j", "1", "-T", str(seconds), *files)
        rate = re.search(r"tps = ([\d.]+) \(without initial", report)
        if not rate:
            raise CannotMeasure(f"pgbench printed no rate: {report[-2000:]}")
        return float(rate[1])


def account(name):
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None
