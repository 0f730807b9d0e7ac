"""The measures of the workbench, for `scripts/bench serve`.

usage: workbench.py runs FOLDER RUN N        copies the run RUN of FOLDER until there are N
       workbench.py measure NUTRIEVAL PROJECT FOLDER RUN SET

`measure` starts `nutrieval serve` on a free port of 127.0.0.1 and prints a table. Everything is on this machine, with four
connections at most.
"""

import atexit
import datetime
import html.parser
import http.client
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

sys.dont_write_bytecode = True
WINDOWS, EDITS = 4, int(os.environ.get("BENCH_EDITS", "250"))


def copy_runs(folder, run, count):
    """Runs that differ in name and time, which is all that a list reads of them."""
    folder = pathlib.Path(folder)
    record = json.loads((folder / run / "run.json").read_bytes())
    start = datetime.datetime(2025, 1, 1)
    for number in range(1, count):
        copy = folder / f"copy-{number:04}"
        copy.mkdir()
        for name in ("answers.jsonl", "summary.json"):
            shutil.copyfile(folder / run / name, copy / name)
        record["name"] = copy.name
        record["started_at"] = (start + datetime.timedelta(hours=number)).isoformat() + ".000Z"
        (copy / "run.json").write_text(json.dumps(record))


class Served:
    """A running `nutrieval serve` and the cookie of one browser."""

    def __init__(self, program, project, folder):
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [program, "serve", "--no-open", "--port", "0", "--project", project, "--out", folder],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        atexit.register(self.close)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            sys.exit("scripts/bench serve: `nutrieval serve` ended by itself")
        self.port = urllib.parse.urlsplit(self.address).port

    def open(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        parts = urllib.parse.urlsplit(self.address)
        connection.request("GET", f"{parts.path}?{parts.query}")
        response = connection.getresponse()
        response.read()
        self.cookie = response.getheader("Set-Cookie").split(";")[0]
        connection.close()

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(name)) / 1024

    def seconds(self):
        """Processor time of the server so far."""
        with open(f"/proc/{self.process.pid}/stat") as line:
            fields = line.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)


class Window:
    """One connection that stays open, as a browser's."""

    def __init__(self, served):
        self.served = served
        self.connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=120)

    def ask(self, target, fields=None):
        headers = {"Cookie": self.served.cookie}
        body = None
        if fields is not None:
            headers |= {"Origin": f"http://127.0.0.1:{self.served.port}", "Sec-Fetch-Site": "same-origin",
                        "Content-Type": "application/x-www-form-urlencoded"}
            body = urllib.parse.urlencode(fields)
        self.connection.request("POST" if body else "GET", target, body, headers)
        response = self.connection.getresponse()
        return response.status, response.read().decode()

    def timed(self, target, fields=None):
        start = time.perf_counter()
        status, text = self.ask(target, fields)
        if status != 200:
            sys.exit(f"scripts/bench serve: {target} answered {status}")
        return (time.perf_counter() - start) * 1000, text


class Fields(html.parser.HTMLParser):
    """What a browser would send of the form that edits a truth, and the meals that a list leads to."""

    def __init__(self, page):
        super().__init__()
        self.fields, self.meals, self.is_inside = {}, [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.is_inside = "edit" in (given.get("class") or "").split()
        if self.is_inside and tag in ("input", "select") and given.get("name"):
            self.fields[given["name"]] = given.get("value") or ""
        if tag == "a" and "data-meal" in given:
            self.meals.append(given["href"].split("?")[0])

    def handle_endtag(self, tag):
        if tag == "form":
            self.is_inside = False


def edit(served, meals, saved):
    """Changes the energy of the meals in turn, as often as one window does."""
    window = Window(served)
    forms = {}
    for target in meals:
        forms[target] = Fields(window.ask(target + "?edit=1")[1]).fields
    ready.wait(60)
    for number in range(EDITS // WINDOWS):
        target = meals[number % len(meals)]
        form = forms[target]
        energy = str(300 + number + 1)
        if form["old.energy_kcal"] == energy:
            continue
        status, _ = window.ask(
            target, form | {"value.energy_kcal": energy, "why": "the bench", "by": "bench", "do": "save"})
        if status == 303:
            saved.append((target, energy))
            form["old.energy_kcal"] = energy


ready = threading.Barrier(WINDOWS + 1)


def row(what, wanted, value, seconds=None):
    print(f"{what:<62} {wanted:>12} {value:>12} {'' if seconds is None else f'{seconds * 1000:.0f} ms':>12}", flush=True)


def browser_times(served, run):
    """Milliseconds from navigation to the load event of the list, and of the run's first page: the first and a later time."""
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
    from browser import Browser, evaluate, open_page

    words = """(() => { const t = performance.getEntriesByType('navigation')[0]; return t.loadEventStart; })()"""
    home = f"http://127.0.0.1:{served.port}/"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        _, session = browser.page()
        open_page(browser, session, served.address)
        for _ in range(100):
            if evaluate(browser, session, "location.pathname === '/' && document.readyState === 'complete'"):
                break
            time.sleep(0.05)
        times = []
        for target in ("", "", f"run/{run}", f"run/{run}"):
            open_page(browser, session, home + target)
            time.sleep(0.3)
            times.append(evaluate(browser, session, words))
        browser.close()
    return times


class Table:
    def __init__(self, served):
        self.served, self.window = served, Window(served)

    def time(self, what, wanted, target, fields=None, times=1):
        """The median of some requests, and the server's processor time for each."""
        before = self.served.seconds()
        found = [self.window.timed(target, fields) for _ in range(times)]
        seconds = (self.served.seconds() - before) / times
        row(what, f"{wanted} ms", f"{statistics.median(time for time, _ in found):.0f} ms", seconds)
        return found[-1][1]

    def form(self, target):
        return Fields(self.window.ask(target + "?edit=1")[1]).fields | {"why": "the bench", "by": "bench"}

    def edits(self, meals, log):
        before, seconds, saved, threads = len(log.read_text().splitlines()), self.served.seconds(), [], []
        for number in range(WINDOWS):
            own = meals[number * 8:number * 8 + 8]
            threads.append(threading.Thread(target=edit, args=(self.served, own, saved), daemon=True))
            threads[-1].start()
        ready.wait(60)
        start = time.perf_counter()
        for thread in threads:
            thread.join()
        span = time.perf_counter() - start
        row(f"{len(saved)} edits saved from {WINDOWS} windows", "50 a second", f"{len(saved) / span:.0f} a second",
            self.served.seconds() - seconds)
        row("  lines that they left in corrections.jsonl", str(len(saved)), str(len(log.read_text().splitlines()) - before))
        # An idle connection is closed after a while.
        self.window = Window(self.served)
        last = {target: energy for target, energy in saved}
        lost = sum(self.form(target).get("value.energy_kcal") != energy for target, energy in last.items())
        row("  meals without their last value", "0", str(lost))


def measure(program, project, folder, run, name):
    print(f"{'':<62} {'wanted':>12} {'measured':>12} {'processor':>12}")
    served = Served(program, project, folder)
    served.open()
    span = time.perf_counter() - served.began
    row("start of `serve` until it answered its first request", "200 ms", f"{span * 1000:.0f} ms", served.seconds())
    table = Table(served)
    table.time("1,000 runs listed, right after the start", 200, "/")
    table.time("  again, median of 20", 200, "/", times=20)
    # The list reads its newest run ahead. A person looks at the list at least as long.
    time.sleep(1)
    page = table.time("1,000 meals x 8 variants: first page, 1 s after the list", 300, f"/run/{run}")
    table.time("  again, median of 20", 300, f"/run/{run}", times=20)
    row("peak memory until here", "150 MB", f"{served.status('VmHWM'):.0f} MB")
    meals = Fields(page).meals
    change = table.form(meals[-1]) | {"do": "effect", "part": "1", "value.energy_kcal": "123"}
    table.time("effect of a typed change on the 8,000 answers, first", 2000, meals[-1], change)
    table.time("  again", 2000, meals[-1], change | {"value.energy_kcal": "124"})
    status, _ = table.window.ask(meals[-1], change | {"do": "save"})
    if status != 303:
        sys.exit(f"scripts/bench serve: a save answered {status}")
    table.time("first page of the run after a saved change", 2000, f"/run/{run}")
    change = table.form(meals[-2]) | {"do": "effect", "part": "1", "value.energy_kcal": "125"}
    table.time("effect of the next change", 2000, meals[-2], change)
    table.edits(meals, pathlib.Path(project) / "eval-sets" / name / "corrections.jsonl")
    row("peak memory at the end", "150 MB", f"{served.status('VmHWM'):.0f} MB")
    served.close()
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        print("scripts/bench serve: there is no Chromium, so no load event: scripts/setup --browser")
        return
    served = Served(program, project, folder)
    names = ("Chromium: load event of the 1,000 runs", "  again", "Chromium: load event of the run's first page", "  again")
    for what, wanted, value in zip(names, (200, 200, 300, 300), browser_times(served, run)):
        row(what, f"{wanted} ms", f"{value:.0f} ms")
    served.close()


if __name__ == "__main__":
    if sys.argv[1] == "runs":
        copy_runs(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        measure(*sys.argv[2:])
