"""A small Conversation Threads server in plain Python, to test the conformance kit with another language.

Prints its target file as one line of JSON and serves until it is killed.
"""

import hashlib
import json
import re
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote_to_bytes

BASE = "/api/v1"
ALL_SCOPES = {"threads:read", "notes:read"}


def stamp(minute):
    return f"2026-02-{1 + minute // 1440:02d}T{minute // 60 % 24:02d}:{minute % 60:02d}:00.000Z"


def person(kind, name):
    return {"type": kind, "id": None, "name": name, "address": f"{name.lower()}@post.example"}


def make_thread(number, owner):
    customer, agent = person("contact", f"Customer{number}"), person("user", "Agent")
    # Two threads start in each hour at the same minute, so that equal timestamps are sorted by id.
    start = 60 * (number // 2)
    history = [
        {"type": "message", "id": f"m{number}-{position}", "timestamp": stamp(start + position), "direction": "outbound" if position % 2 else "inbound",
         "author": agent if position % 2 else customer, "to": [customer if position % 2 else agent], "cc": [],
         "bodyText": f"Message {position} of thread {number}", "bodyHtml": None, "attachments": []}
        for position in range(1 + number % 4)
    ]
    last = history[-1]
    closed = number % 3 == 0
    if closed:
        history.append({"type": "status_changed", "id": f"e{number}", "timestamp": stamp(start + 9), "actor": agent, "from": "open", "to": "closed"})
    return {
        "owner": owner,
        "history": history,
        "notes": [
            {"id": f"n{number}-{position}", "threadId": f"t{number:03d}", "author": agent, "bodyText": f"Note {position} of thread {number}", "createdAt": stamp(start + 20 + position), "editedAt": stamp(start + 30) if position == 1 else None}
            for position in range(3 if number % 5 == 0 else 0)
        ],
        "thread": {
            "id": f"t{number:03d}", "subject": f"Thread {number}", "sender": customer, "timestamp": last["timestamp"],
            "status": "closed" if closed else "open", "assignment": None, "unread": number % 2 == 0,
            "snippet": last["bodyText"], "messageCount": sum(entry["type"] == "message" for entry in history),
            "createdAt": history[0]["timestamp"], "updatedAt": history[-1]["timestamp"],
        },
    }


THREADS = [make_thread(number, "ada" if number < 12 else "bob") for number in range(20)]
THREADS.sort(key=lambda it: (it["thread"]["timestamp"], it["thread"]["id"]), reverse=True)
NOTHING = {"thread": {}, "history": []}
LIMITS = {"cyd": (8, 2)}
TOKENS = {
    name: {"user": user, "scopes": scopes, "valid": valid}
    for name, user, scopes, valid in (
        ("full", "ada", ALL_SCOPES, True), ("without notes:read", "ada", {"threads:read"}, True), ("without threads:read", "ada", {"notes:read"}, True),
        ("expired", "ada", ALL_SCOPES, False), ("revoked", "ada", ALL_SCOPES, False), ("otherUser", "bob", ALL_SCOPES, True), ("limited", "cyd", ALL_SCOPES, True),
    )
}
SECRETS = {name: f"python-{secrets.token_hex(12)}" for name in TOKENS}
BY_SECRET = {secret: TOKENS[name] for name, secret in SECRETS.items()}
COUNTS, CURSORS, LOCK = {}, {}, threading.Lock()

ROUTES = [
    (re.compile(r"^/threads$"), "list", "threads:read", {"unread", "limit", "cursor"}),
    (re.compile(r"^/threads/([^/]+)$"), "detail", "threads:read", {"historyLimit", "historyCursor"}),
    (re.compile(r"^/threads/([^/]+)/notes$"), "notes", "notes:read", {"limit", "cursor"}),
]


class Refused(Exception):
    def __init__(self, status, message, **headers):
        self.status, self.message, self.headers = status, message, {name.replace("_", "-"): value for name, value in headers.items()}


def count(user):
    quota, window = LIMITS.get(user, (100000, 60))
    with LOCK:
        start, used = COUNTS.get(user, (time.monotonic(), 0))
        if time.monotonic() - start >= window:
            start, used = time.monotonic(), 0
        COUNTS[user] = (start, used + 1)
    left = max(1, int(start + window - time.monotonic() + 0.999))
    headers = {"RateLimit-Policy": f'"default" ; w={window};  q={quota}', "RateLimit": f'"default"; t={left}; r={max(0, quota - used - 1)}'}
    return headers, left if used >= quota else 0


def issue_cursor(*parts):
    cursor = hashlib.sha256(json.dumps(parts).encode()).hexdigest()
    CURSORS[cursor] = parts
    return cursor


def read_cursor(cursor, name, *bound):
    *issued_for, position = CURSORS.get(cursor, (None,))
    if issued_for != list(bound):
        raise Refused(400, f"The {name} is not valid for this request.")
    return position


def integer(query, name, default, maximum):
    text = query.get(name, str(default))
    if not re.fullmatch(r"[1-9][0-9]{0,4}", text) or int(text) > maximum:
        raise Refused(400, f"The query parameter '{name}' must be an integer from 1 to {maximum}.")
    return int(text)


def paged(entries, query, user, *bound):
    limit = integer(query, "limit", 50, 100)
    start = read_cursor(query["cursor"], "cursor", user, *bound) if "cursor" in query else 0
    end = start + limit
    return {"data": entries[start:end], "nextCursor": issue_cursor(user, *bound, end) if end < len(entries) else None}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # headers and body in one packet
    extra = {}

    def handle_any(self):
        self.extra = {}
        # Otherwise, the body would be parsed as the next request on the connection.
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            body = self.handle_request()
            text = json.dumps(body).encode()
            # Headers are spelled in unusual ways that HTTP allows.
            etag = '"' + hashlib.sha256(text).hexdigest()[:20] + '"'
            known = [entry.strip().removeprefix("W/") for entry in self.headers.get("If-None-Match", "").split(",")]
            headers = {**self.extra, "ETag": f"W/{etag}", "Cache-Control": "no-cache,Private"}
            unchanged = etag in known or "*" in known
            self.reply(304 if unchanged else 200, b"" if unchanged else text, headers)
        except Refused as refused:
            body = {"statusCode": refused.status, "message": refused.message}
            self.reply(refused.status, json.dumps(body).encode(), {**self.extra, **refused.headers, "Cache-Control": "no-store"})

    def __getattr__(self, name):
        # Otherwise, http.server responds to other methods with 501.
        if name.startswith("do_"):
            return self.handle_any
        raise AttributeError(name)

    def reply(self, status, text, headers):
        self.send_response(status)
        for name, value in {**headers, "Vary": "Accept-Encoding, authorization", "X-Request-Id": secrets.token_hex(8)}.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)

    def handle_request(self):
        path, _, search = self.path.partition("?")
        inner = path[len(BASE):] if path.startswith(BASE) else ""
        pattern, operation, scope, known = next((route for route in ROUTES if route[0].match(inner)), (None,) * 4)
        if not operation:
            raise Refused(404, "There is no such path.")
        if self.command not in ("GET", "HEAD"):
            raise Refused(405, "This path supports only GET and HEAD.", Allow="HEAD , GET")
        caller = self.authenticate()
        user = caller["user"]
        self.extra, wait = count(user)
        if wait:
            raise Refused(429, f"Rate limit exceeded. Try again in {wait} seconds.", Retry_After=str(wait))
        if scope not in caller["scopes"]:
            raise Refused(403, f"The access token does not have the scope {scope}.", WWW_Authenticate=f'Bearer scope="{scope}", error="insufficient_scope", realm="threads"')
        query = self.validated(search, known)
        if len(self.headers.get("If-None-Match", "")) > 8192:
            raise Refused(400, "If-None-Match is longer than 8192 characters.")
        if operation == "list":
            return self.list(user, query)
        segment = pattern.match(inner).group(1)
        wanted = unquote_to_bytes(segment).decode("utf-8", "replace")
        # A malformed parameter is reported before an absent thread.
        self.detail(NOTHING, user, query, wanted) if operation == "detail" else paged([], query, user, "notes", wanted)
        found = self.find(wanted, user)
        return self.detail(found, user, query, wanted) if operation == "detail" else paged(found["notes"], query, user, "notes", wanted)

    def authenticate(self):
        match = re.fullmatch(r"bearer +(\S+) *", self.headers.get("Authorization", ""), re.IGNORECASE)
        caller = BY_SECRET.get(match.group(1)) if match else None
        if not caller or not caller["valid"]:
            error = ', error="invalid_token"' if match else ""
            raise Refused(401, "The access token is missing or invalid.", WWW_Authenticate=f'bearer realm="threads"{error}')
        return caller

    def validated(self, search, known):
        pairs = parse_qsl(search, keep_blank_values=True)
        query = dict(pairs)
        for name in query:
            if name not in known:
                raise Refused(400, f"The query parameter '{name}' is unknown.")
            if sum(pair[0] == name for pair in pairs) > 1:
                raise Refused(400, f"The query parameter '{name}' is repeated.")
        if query.get("unread", "1") != "1":
            raise Refused(400, "The query parameter 'unread' must be 1.")
        return query

    def list(self, user, query):
        unread = "unread" in query
        mine = [it["thread"] for it in THREADS if it["owner"] == user and (it["thread"]["unread"] or not unread)]
        return paged(mine, query, user, "list", unread)

    def find(self, wanted, user):
        for it in THREADS:
            if it["thread"]["id"] == wanted and it["owner"] == user:
                return it
        raise Refused(404, "This thread does not exist, or you do not have access to it.")

    def detail(self, found, user, query, wanted):
        limit = integer(query, "historyLimit", 100, 200)
        entries, bound = found["history"], (user, "history", wanted)
        end = read_cursor(query["historyCursor"], "historyCursor", *bound) if "historyCursor" in query else len(entries)
        start = max(0, end - limit)
        return {**found["thread"], "history": {"data": entries[start:end], "nextCursor": issue_cursor(*bound, start) if start else None}}

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(json.dumps({
    "baseUrl": f"http://127.0.0.1:{server.server_port}{BASE}",
    "tokens": {
        **{name: secret for name, secret in SECRETS.items() if " " not in name},
        "without": {name.split()[1]: secret for name, secret in SECRETS.items() if " " in name},
    },
    "resources": {
        "getThread": {"visible": "t001", "hidden": "t015", "long": "t003", "closed": "t003"},
        "listThreadNotes": {"long": "t005", "empty": "t001"},
    },
}), flush=True)
server.serve_forever()
