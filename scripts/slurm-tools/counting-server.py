#!/usr/bin/env python3
"""A loopback model for scripts/test-slurm that counts what reaches it.

    counting-server.py DELAY_S    prints its port

Answers chat completions after that delay. The estimate depends on the request alone, so that equal questions get equal answers.
Every request is billed 50 output tokens of $400 a million: 2 cents. GET /reset starts the count anew; GET / shows it: requests,
the most in any 60 seconds, the most at once, and USD. A request counts when all of it has arrived, also if its sender has gone.
"""
import hashlib
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

delay = float(sys.argv[1])
lock = threading.Lock()
arrivals = []
at_once = most_at_once = 0


def count():
    first, most = 0, 0
    for last, at in enumerate(arrivals):
        while arrivals[first] <= at - 60:
            first += 1
        most = max(most, last - first + 1)
    return {"requests": len(arrivals), "most_a_minute": most, "most_at_once": most_at_once, "usd": round(len(arrivals) * 0.02, 4)}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def reply(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        global most_at_once
        with lock:
            counted = count()
            if self.path == "/reset":
                arrivals.clear()
                most_at_once = 0
        self.reply(counted)

    def do_POST(self):
        global at_once, most_at_once
        body = self.rfile.read(int(self.headers["content-length"]))
        with lock:
            arrivals.append(time.monotonic())
            at_once += 1
            most_at_once = max(most_at_once, at_once)
        time.sleep(delay)
        with lock:
            at_once -= 1
        grams = 20 + int(hashlib.sha256(body).hexdigest()[:4], 16) % 200
        food = {"id": "1", "name": "apple", "calories": grams, "protein": 1, "carbs": grams / 5, "fat": 1, "confidence": 0.9}
        text = {"meal_analysis": {"ingredients": [food], "totalCalories": grams, "timestamp": "2026-01-01T00:00:00Z",
                                  "confidenceScore": 0.85}}
        try:
            self.reply({
                "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "counted",
                "choices": [{"index": 0, "message": {"role": "assistant", "content": json.dumps(text)}, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 100, "completion_tokens": 50, "total_tokens": 150}})
        except OSError:
            self.close_connection = True

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
