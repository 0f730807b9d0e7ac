#!/usr/bin/env python3
"""Takes an upload and a batch as OpenAI does, and ends the batch without doing any of it: for `scripts/bench batch`.

Prints its port, and for each upload its bytes and lines.
"""
import http.server
import json
import sys


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def reply(self, body):
        body = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        left = total = int(self.headers["Content-Length"])
        lines = 0
        while left:
            piece = self.rfile.read(min(left, 1 << 20))
            if not piece:
                return
            left -= len(piece)
            lines += piece.count(b'{"custom_id"')
        if self.path.endswith("/files"):
            print(f"upload {total} bytes, {lines} requests", file=sys.stderr, flush=True)
            return self.reply({"id": "file-1"})
        self.do_GET()

    def do_GET(self):
        self.reply({"id": "batch_1", "status": "failed", "errors": {"data": [{"message": "nothing is asked here"}]}})

    def do_DELETE(self):
        self.reply({"deleted": True})

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
