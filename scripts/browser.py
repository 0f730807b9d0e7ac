"""A headless Chromium for the scripts beside this file: check-report and sample.

It speaks the DevTools protocol over a pipe (--remote-debugging-pipe), so nothing listens on any port. What it asks of a
page it asks from outside of it: the page's own policy stays in force. Needs Chromium: scripts/setup --browser.
"""

import json
import os
import shutil
import subprocess
import sys


class Browser:
    """One Chromium, spoken to over a pipe."""

    def __init__(self, profile):
        program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
        if not program:
            sys.exit(f"{sys.argv[0]}: there is no Chromium: scripts/setup --browser")
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()

        def give_pipes():  # Chromium reads from descriptor 3 and writes to 4.
            a, b = os.dup(to_read), os.dup(to_write)
            os.dup2(a, 3), os.dup2(b, 4)

        arguments = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank",
        ]
        self.process = subprocess.Popen(
            arguments, preexec_fn=give_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(to_read), os.close(to_write)
        self.buffer, self.last, self.events = b"", 0, []

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.read_end, 1 << 20)
            if not piece:
                sys.exit(f"{sys.argv[0]}: Chromium ended by itself")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.last:
                if "error" in answer:
                    sys.exit(f"{sys.argv[0]}: {method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive())

    def page(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Log", "Runtime"]:
            self.call(f"{domain}.enable", session)
        return target, session

    def close(self):
        os.close(self.write_end)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def open_page(browser, session, url):
    browser.events.clear()
    browser.call("Page.navigate", session, url=url)
    browser.wait_for("Page.loadEventFired")


def evaluate(browser, session, words):
    return browser.call("Runtime.evaluate", session, expression=words, returnByValue=True)["result"].get("value")
