import hashlib
import hmac
import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()  # whsec_…, all of it, as the webhook shows it


def is_genuine(body: bytes, signature: str) -> bool:
    expected = hmac.new(SECRET, body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as they came: JSON that was read and written again has others.
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        genuine = is_genuine(body, self.headers.get("X-SVC-Webhook-Signature", ""))
        if genuine:
            data = json.loads(body)["data"]
            print(data["attributes"]["event"], data["id"], flush=True)  # store it here, once for each id
        self.send_response(204 if genuine else 401)
        self.end_headers()


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", 4000))), Receiver)
print("listening", flush=True)
server.serve_forever()
