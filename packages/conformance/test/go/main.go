// A Conversation Threads server on Go's net/http, to test the conformance kit with another language and router.
//
//	go run . [-limit 300] [-moving] [-delay 500ms]
//
// Prints its target file as one line of JSON and serves until it is killed. With -moving, messages arrive all the time.
package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

const base = "/api/v1"

type object = map[string]any

type thread struct {
	fields  object
	owner   string
	history []object
	notes   []object
}

type caller struct {
	user   string
	scopes string
	valid  bool
}

type problem struct {
	status  int
	message string
}

var (
	limit   = flag.Int("limit", 100000, "requests a minute of each user")
	moving  = flag.Bool("moving", false, "let a message arrive every 200 ms")
	delay   = flag.Duration("delay", 0, "how long each response takes")
	mutex   sync.Mutex
	threads []*thread
	used    = map[string]int{}
	started = map[string]time.Time{}
	key     = random(32)
	callers = map[string]caller{}
)

func random(size int) []byte {
	bytes := make([]byte, size)
	rand.Read(bytes)
	return bytes
}

func stamp(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000Z") }

func person(kind, name string) object {
	return object{"type": kind, "id": nil, "name": name, "address": strings.ToLower(name) + "@post.example"}
}

func message(id string, at time.Time, direction string, author object, text string) object {
	return object{"type": "message", "id": id, "timestamp": stamp(at), "direction": direction, "author": author,
		"to": []any{}, "cc": []any{}, "bodyText": text, "bodyHtml": nil, "attachments": []any{}}
}

// refresh derives the fields of a thread from its history.
func (it *thread) refresh() {
	count := 0
	for _, entry := range it.history {
		if entry["type"] == "message" {
			count++
			it.fields["timestamp"], it.fields["snippet"] = entry["timestamp"], entry["bodyText"]
		} else if entry["type"] == "status_changed" {
			it.fields["status"] = entry["to"]
		} else {
			it.fields["assignment"] = entry["to"]
		}
		it.fields["updatedAt"] = entry["timestamp"]
	}
	it.fields["messageCount"] = count
}

func newThread(number int, owner string) *thread {
	start := time.Date(2026, 2, 1+number/2, 8, 0, 0, 0, time.UTC)
	id := fmt.Sprintf("t%03d", number)
	customer, agent := person("contact", fmt.Sprintf("Customer%d", number)), person("user", "Agent")
	it := &thread{owner: owner, fields: object{"id": id, "subject": "Thread " + id, "sender": customer, "status": "open",
		"assignment": nil, "unread": number%2 == 0, "createdAt": stamp(start)}}
	for index := 0; index <= number%4; index++ {
		at := start.Add(time.Duration(index) * time.Minute)
		if index%2 == 0 {
			it.history = append(it.history, message(fmt.Sprintf("m%d-%d", number, index), at, "inbound", customer, fmt.Sprintf("Question %d", index)))
		} else {
			it.history = append(it.history, message(fmt.Sprintf("m%d-%d", number, index), at, "outbound", agent, fmt.Sprintf("Answer %d", index)))
		}
	}
	later := start.Add(time.Hour)
	assignee := object{"type": "user", "id": "u1", "name": "Agent", "assignedAt": stamp(later)}
	it.history = append(it.history, object{"type": "assignment_changed", "id": fmt.Sprintf("a%d", number), "timestamp": stamp(later), "actor": agent, "from": nil, "to": assignee})
	if number%3 == 0 {
		it.history = append(it.history, object{"type": "status_changed", "id": fmt.Sprintf("s%d", number), "timestamp": stamp(later.Add(time.Minute)), "actor": agent, "from": "open", "to": "closed"})
	}
	if number%5 == 0 {
		for index := 0; index < 3; index++ {
			at := later.Add(time.Duration(index) * time.Hour)
			note := object{"id": fmt.Sprintf("n%d-%d", number, index), "threadId": id, "author": agent, "bodyText": "Please take this one.", "createdAt": stamp(at), "editedAt": nil}
			if index == 1 {
				note["editedAt"] = stamp(at.Add(time.Minute))
			}
			it.notes = append(it.notes, note)
		}
	}
	it.refresh()
	return it
}

// receive adds an inbound message, which reopens its thread.
func receive(it *thread) {
	now := time.Now()
	id := hex.EncodeToString(random(6))
	it.history = append(it.history, message("m"+id, now, "inbound", it.fields["sender"].(object), "One more thing"))
	if it.fields["status"] != "open" {
		it.history = append(it.history, object{"type": "status_changed", "id": "s" + id, "timestamp": stamp(now), "actor": person("system", "Service"), "from": it.fields["status"], "to": "open"})
	}
	it.fields["unread"] = true
	it.refresh()
}

func main() {
	flag.Parse()
	secrets, without := object{}, object{}
	for name, it := range map[string]caller{"full": {"ada", "threads:read notes:read", true}, "without notes:read": {"ada", "threads:read", true},
		"without threads:read": {"ada", "notes:read", true}, "expired": {"ada", "", false}, "revoked": {"ada", "", false},
		"otherUser": {"bob", "threads:read notes:read", true}, "limited": {"cyd", "threads:read notes:read", true}} {
		secret := "go-" + hex.EncodeToString(random(12))
		callers[secret] = it
		if scope, lacks := strings.CutPrefix(name, "without "); lacks {
			without[scope] = secret
		} else {
			secrets[name] = secret
		}
	}
	for number := 0; number < 24; number++ {
		owner := "ada"
		if number >= 14 {
			owner = "bob"
		}
		threads = append(threads, newThread(number, owner))
	}
	if *moving {
		go func() {
			for turn := 0; ; turn++ {
				time.Sleep(200 * time.Millisecond)
				mutex.Lock()
				receive(threads[turn*5%len(threads)])
				mutex.Unlock()
			}
		}()
	}
	secrets["without"] = without
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	json.NewEncoder(os.Stdout).Encode(object{"baseUrl": "http://" + listener.Addr().String() + base, "tokens": secrets,
		"resources": object{"getThread": object{"visible": "t001", "hidden": "t015", "long": "t003", "closed": "t009"},
			"listThreadNotes": object{"long": "t005", "empty": "t001"}}})
	// Does not use http.ServeMux, which redirects paths that are not in its canonical form.
	http.Serve(listener, http.HandlerFunc(serve))
}

func failure(status int, text string) object { return object{"statusCode": status, "message": text} }

func send(response http.ResponseWriter, request *http.Request, status int, body object) {
	text, _ := json.Marshal(body)
	header := response.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Vary", "Accept-Encoding, authorization")
	header.Set("X-Request-Id", hex.EncodeToString(random(8)))
	if status == 200 {
		sum := sha256.Sum256(text)
		etag := `W/"` + hex.EncodeToString(sum[:10]) + `"`
		header.Set("ETag", etag)
		header.Set("Cache-Control", "no-cache,Private")
		for _, given := range strings.Split(request.Header.Get("If-None-Match"), ",") {
			given = strings.TrimPrefix(strings.TrimSpace(given), "W/")
			if given == "*" || given == strings.TrimPrefix(etag, "W/") {
				response.WriteHeader(304)
				return
			}
		}
	} else {
		header.Set("Cache-Control", "no-store")
	}
	header.Set("Content-Length", strconv.Itoa(len(text)))
	response.WriteHeader(status)
	if request.Method != "HEAD" {
		response.Write(text)
	}
}

func serve(response http.ResponseWriter, request *http.Request) {
	time.Sleep(*delay)
	mutex.Lock()
	defer mutex.Unlock()
	body, refused := answer(response.Header(), request)
	if refused != nil {
		send(response, request, refused.status, failure(refused.status, refused.message))
		return
	}
	send(response, request, 200, body)
}

func answer(header http.Header, request *http.Request) (object, *problem) {
	path := request.URL.EscapedPath()
	isBelow := strings.HasPrefix(path, base+"/")
	parts := strings.Split(strings.TrimPrefix(path, base+"/"), "/")
	if !isBelow {
		parts = nil
	}
	isList := len(parts) == 1 && parts[0] == "threads"
	isDetail := len(parts) == 2 && parts[0] == "threads" && parts[1] != ""
	isNotes := len(parts) == 3 && parts[0] == "threads" && parts[1] != "" && parts[2] == "notes"
	if !isList && !isDetail && !isNotes {
		return nil, &problem{404, "There is nothing at this path."}
	}
	if request.Method != "GET" && request.Method != "HEAD" {
		header.Set("Allow", "HEAD , GET")
		return nil, &problem{405, "This path has GET and HEAD only."}
	}
	user, refused := authorize(header, request, isNotes)
	if refused != nil {
		return nil, refused
	}
	known := map[bool]string{true: " limit cursor unread ", false: " historyLimit historyCursor "}[isList]
	if isNotes {
		known = " limit cursor "
	}
	query, refused := parse(request.URL.RawQuery, known)
	if refused != nil {
		return nil, refused
	}
	if len(request.Header.Get("If-None-Match")) > 8192 {
		return nil, &problem{400, "If-None-Match is longer than 8192 characters."}
	}
	if isList {
		return list(user, query)
	}
	id, _ := url.PathUnescape(parts[1])
	read := func(it *thread) (object, *problem) {
		if isNotes {
			return page(it.notes, query, "limit", "cursor", 50, 100, "notes "+id+" "+user, false)
		}
		return detail(it, id, user, query)
	}
	// A malformed parameter is reported before an absent thread.
	if _, refused := read(&thread{}); refused != nil {
		return nil, refused
	}
	for _, it := range threads {
		if it.fields["id"] == id && it.owner == user {
			return read(it)
		}
	}
	return nil, &problem{404, "This thread does not exist, or you do not have access to it."}
}

func authorize(header http.Header, request *http.Request, isNotes bool) (string, *problem) {
	fields := strings.Fields(request.Header.Get("Authorization"))
	isBearer := len(fields) == 2 && strings.EqualFold(fields[0], "bearer")
	var found caller
	if isBearer {
		found = callers[fields[1]]
	}
	if !found.valid {
		challenge := `bearer realm="threads"`
		if isBearer {
			challenge += `, error="invalid_token"`
		}
		header.Set("WWW-Authenticate", challenge)
		return "", &problem{401, "The access token is missing or invalid."}
	}
	quota, window := *limit, 60
	if found.user == "cyd" {
		quota, window = 8, 2
	}
	now := time.Now()
	if now.Sub(started[found.user]) >= time.Duration(window)*time.Second {
		started[found.user], used[found.user] = now, 0
	}
	used[found.user]++
	wait := int(time.Duration(window)*time.Second-now.Sub(started[found.user]))/int(time.Second) + 1
	left := quota - used[found.user]
	if left < 0 {
		left = 0
	}
	header.Set("RateLimit-Policy", fmt.Sprintf(`"default" ; w=%d;  q=%d ; pk=:YWRh:`, window, quota))
	header.Set("RateLimit", fmt.Sprintf(`"default"; t=%d; r=%d`, wait, left))
	if used[found.user] > quota {
		header.Set("Retry-After", strconv.Itoa(wait))
		return "", &problem{429, fmt.Sprintf("Rate limit exceeded. Try again in %d seconds.", wait)}
	}
	scope := map[bool]string{true: "notes:read", false: "threads:read"}[isNotes]
	if !strings.Contains(found.scopes, scope) {
		header.Set("WWW-Authenticate", `Bearer scope="`+scope+`", error="insufficient_scope", realm="threads"`)
		return "", &problem{403, "The access token lacks the scope " + scope + "."}
	}
	return found.user, nil
}

func parse(raw, known string) (map[string]string, *problem) {
	query := map[string]string{}
	values, err := url.ParseQuery(raw)
	if err != nil {
		return nil, &problem{400, "The query cannot be read."}
	}
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if strings.Contains(name, " ") || !strings.Contains(known, " "+name+" ") {
			return nil, &problem{400, "The query parameter '" + name + "' is unknown."}
		}
		if len(values[name]) > 1 {
			return nil, &problem{400, "The query parameter '" + name + "' is repeated."}
		}
		query[name] = values[name][0]
	}
	if text, given := query["unread"]; given && text != "1" {
		return nil, &problem{400, "The query parameter 'unread' must be 1."}
	}
	return query, nil
}

func list(user string, query map[string]string) (object, *problem) {
	entries := []object{}
	for _, it := range threads {
		if it.owner == user && (query["unread"] == "" || it.fields["unread"] == true) {
			entries = append(entries, it.fields)
		}
	}
	position := func(entry object) string { return fmt.Sprintf("%s %s", entry["timestamp"], entry["id"]) }
	sort.Slice(entries, func(a, b int) bool { return position(entries[a]) > position(entries[b]) })
	return page(entries, query, "limit", "cursor", 50, 100, "list "+query["unread"]+" "+user, true)
}

func detail(it *thread, id, user string, query map[string]string) (object, *problem) {
	reversed := make([]object, len(it.history))
	for index, entry := range it.history {
		reversed[len(it.history)-1-index] = entry
	}
	found, refused := page(reversed, query, "historyLimit", "historyCursor", 100, 200, "history "+user+" "+id, false)
	if refused != nil {
		return nil, refused
	}
	newest := found["data"].([]object)
	oldest := make([]object, len(newest))
	for index, entry := range newest {
		oldest[len(newest)-1-index] = entry
	}
	body := object{"history": object{"data": oldest, "nextCursor": found["nextCursor"]}}
	for name, value := range it.fields {
		body[name] = value
	}
	return body, nil
}

// page continues after the entry in the cursor. With keyset, it compares positions, because that entry may have moved.
func page(entries []object, query map[string]string, limitName, cursorName string, standard, most int, scope string, keyset bool) (object, *problem) {
	size := standard
	if text, given := query[limitName]; given {
		number, err := strconv.Atoi(text)
		if err != nil || number < 1 || number > most || strings.HasPrefix(text, "+") {
			return nil, &problem{400, fmt.Sprintf("The query parameter '%s' must be from 1 to %d.", limitName, most)}
		}
		size = number
	}
	positionOf := func(entry object) string {
		if keyset {
			return fmt.Sprintf("%s %s", entry["timestamp"], entry["id"])
		}
		return entry["id"].(string)
	}
	start := 0
	if cursor, given := query[cursorName]; given {
		after, valid := unseal(cursor, scope)
		if !valid {
			return nil, &problem{400, "The query parameter '" + cursorName + "' is not valid for this request."}
		}
		start = len(entries)
		for index, entry := range entries {
			if (keyset && positionOf(entry) < after) || (!keyset && index > 0 && positionOf(entries[index-1]) == after) {
				start = index
				break
			}
		}
	}
	end := start + size
	if end >= len(entries) {
		return object{"data": append([]object{}, entries[start:]...), "nextCursor": nil}, nil
	}
	return object{"data": entries[start:end], "nextCursor": seal(positionOf(entries[end-1]), scope)}, nil
}

func sign(text, scope string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(scope + "\n" + text))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

func seal(position, scope string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(position)) + "." + sign(position, scope)
}

func unseal(cursor, scope string) (string, bool) {
	body, signature, _ := strings.Cut(cursor, ".")
	position, err := base64.RawURLEncoding.Strict().DecodeString(body)
	return string(position), err == nil && hmac.Equal([]byte(signature), []byte(sign(string(position), scope)))
}
