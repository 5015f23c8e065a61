// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.

/**
 * @description A page of the list of threads. It may be shorter than `limit`, for example because the server limits its size in bytes, but a page
 *     with a `nextCursor` has at least one thread.
 */
export interface ThreadPage {
    /** @description The threads, newest first. Empty if there are none. */
    data: Thread[];
    /** @description The cursor of the next page. `null` only on the last page. */
    nextCursor: string | null;
}
/** @description A conversation, without its messages. */
export interface Thread {
    /** @description Identifies the thread. */
    id: Id;
    /** @description The subject. `null` if the thread has none, as in a chat; never an empty string. */
    subject: string | null;
    /** @description Who started the conversation. The newest message may have another author. */
    sender: Participant;
    /** @description The time of the newest message. The list is ordered by it. */
    timestamp: Timestamp;
    /** @description Whether the thread needs work. */
    status: Status;
    /** @description The user or team responsible for the thread. `null` if it is unassigned. */
    assignment: Assignment | null;
    /** @description Whether the thread has an inbound message that you, the owner of the token, have not read. Notes do not count. */
    unread: boolean;
    /** @description The beginning of the newest message as plain text. Empty if it has no text. */
    snippet: string;
    /**
     * Format: int32
     * @description The number of messages in the whole history, across all pages.
     */
    messageCount: number;
    /** @description When the thread was created. Never later than `timestamp`. */
    createdAt: Timestamp;
    /** @description When a message was last added, or the status or assignment last changed. Never earlier than `timestamp`. Adding a note or reading the thread does not change it. */
    updatedAt: Timestamp;
}
/** @description A conversation with its history. */
export type ThreadDetail = Thread & {
    /** @description The messages and changes of the thread, a page at a time. */
    history: HistoryPage;
};
/**
 * @description A page of the history. The first page has the newest entries. It may be shorter than `historyLimit`, for example because the
 *     server limits its size in bytes, but a page with a `nextCursor` has at least one entry.
 */
export interface HistoryPage {
    /** @description The entries, oldest first. */
    data: HistoryEntry[];
    /** @description The cursor of the next page, which has older entries. `null` only on the page with the oldest entries. */
    nextCursor: string | null;
}
/** @description A message, a change of status or a change of assignment. `type` says which. v1 has no other types. */
export type HistoryEntry = Message | StatusChanged | AssignmentChanged;
/** @description A message of the conversation. */
export interface Message {
    /**
     * @description Marks the entry as a message.
     * @enum {string}
     */
    type: "message";
    /** @description Identifies the message. */
    id: Id;
    /** @description When the message was received or sent. */
    timestamp: Timestamp;
    /** @description Whether the message was received or sent. */
    direction: Direction;
    /** @description Who wrote the message. */
    author: Participant;
    /** @description The recipients. Empty if the channel names none. */
    to: Participant[];
    /** @description The recipients of a copy. */
    cc: Participant[];
    /** @description The message as plain text. Empty if it has none. */
    bodyText: string;
    /** @description The message as HTML, exactly as it was received or sent. `null` if it has no HTML part. Sanitize it before you display it. */
    bodyHtml: string | null;
    /** @description The metadata of the attached files. The files cannot be downloaded through this API. */
    attachments: Attachment[];
}
/** @description A change of the status, by a person or because an inbound message reopened the thread. */
export interface StatusChanged {
    /**
     * @description Marks the entry as a change of status.
     * @enum {string}
     */
    type: "status_changed";
    /** @description Identifies the entry. */
    id: Id;
    /** @description When the status changed. */
    timestamp: Timestamp;
    /** @description Who changed the status. A participant of type `system` if an inbound message reopened the thread. */
    actor: Participant;
    /** @description The previous status. */
    from: Status;
    /** @description The new status. */
    to: Status;
}
/** @description A change of the assignment. */
export interface AssignmentChanged {
    /**
     * @description Marks the entry as a change of assignment.
     * @enum {string}
     */
    type: "assignment_changed";
    /** @description Identifies the entry. */
    id: Id;
    /** @description When the assignment changed. */
    timestamp: Timestamp;
    /** @description Who changed the assignment. */
    actor: Participant;
    /** @description The previous assignment. `null` if there was none. */
    from: Assignment | null;
    /** @description The new assignment. `null` if the thread was unassigned. */
    to: Assignment | null;
}
/** @description The metadata of an attached file. */
export interface Attachment {
    /** @description Identifies the attachment. */
    id: Id;
    /** @description The name of the file, as the sender gave it. */
    filename: string;
    /** @description The media type, as the sender gave it. */
    contentType: string;
    /**
     * Format: int64
     * @description The size in bytes.
     */
    size: number;
    /** @description Whether the HTML body displays the file. */
    inline: boolean;
}
/**
 * @description A page of the notes of a thread. It may be shorter than `limit`, for example because the server limits its size in bytes, but a
 *     page with a `nextCursor` has at least one note.
 */
export interface NotePage {
    /** @description The notes, oldest first. Empty if there are none. */
    data: Note[];
    /** @description The cursor of the next page, which has newer notes. `null` only on the last page. */
    nextCursor: string | null;
}
/** @description A chat message between colleagues about a thread. */
export interface Note {
    /** @description Identifies the note. */
    id: Id;
    /** @description The thread that the note is about. */
    threadId: Id;
    /** @description Who wrote the note. */
    author: Participant;
    /** @description The note as plain text. */
    bodyText: string;
    /** @description When the note was written. */
    createdAt: Timestamp;
    /** @description When the note was last edited. `null` if it never was; never earlier than `createdAt`. */
    editedAt: Timestamp | null;
}
/** @description A person or program that takes part in a conversation. */
export interface Participant {
    /**
     * @description `contact` is a person outside the service, `user` a colleague, `bot` a program, and `system` the service itself or one of its inboxes.
     * @enum {string}
     */
    type: "contact" | "user" | "bot" | "system";
    /** @description Identifies a participant that the service has a record of. `null` for others, such as most contacts. */
    id: Id | null;
    /** @description The display name. `null` if unknown. */
    name: string | null;
    /** @description The address in the channel, such as an e-mail address. `null` if unknown. */
    address: string | null;
}
/** @description The user or team that is responsible for a thread. */
export interface Assignment {
    /**
     * @description Whether a user or a team is assigned.
     * @enum {string}
     */
    type: "user" | "team";
    /** @description Identifies the user or the team. */
    id: Id;
    /** @description The name of the user or the team at the time of the assignment. */
    name: string;
    /** @description When the thread was assigned. */
    assignedAt: Timestamp;
}
/**
 * @description - `open`: needs work by your team.
 *     - `pending`: waits for someone else, usually for a reply from the customer.
 *     - `closed`: is done.
 *
 *     v1 has no other values. Every transition is allowed. An inbound message reopens a pending or closed thread.
 * @enum {string}
 */
export type Status = "open" | "pending" | "closed";
/**
 * @description `inbound` was received, `outbound` was sent by a colleague.
 * @enum {string}
 */
export type Direction = "inbound" | "outbound";
/** @description An opaque identifier. It is never reused, and its format may change. */
export type Id = string;
/**
 * Format: date-time
 * @description An RFC 3339 timestamp in UTC with milliseconds.
 */
export type Timestamp = string;
/** @description The body of every error. In v1 it has exactly these two fields. Ignore unknown fields anyway, as in any response. */
export interface ApiError {
    /**
     * Format: int32
     * @description The HTTP status.
     */
    statusCode: number;
    /** @description Explains the problem to people. The wording may change; do not parse it. It never contains your token or internals of the service. */
    message: string;
}
/** @description The payload of `thread.created`. */
export interface ThreadCreatedEvent {
    /**
     * @description Identifies the event and the structure of `data`.
     * @constant
     */
    type: "thread.created";
    /** @description When the thread was created. */
    timestamp: Timestamp;
    /** @description The thread. */
    data: {
        /** @description The new thread. */
        threadId: Id;
    };
}
/** @description The payload of `message.created`. */
export interface MessageCreatedEvent {
    /**
     * @description Identifies the event and the structure of `data`.
     * @constant
     */
    type: "message.created";
    /** @description When the message was received or sent. */
    timestamp: Timestamp;
    /** @description The message and its thread. */
    data: {
        /** @description The thread of the message. */
        threadId: Id;
        /** @description The `id` of the message in the history of the thread. */
        messageId: Id;
        /** @description Whether the message was received or sent. */
        direction: Direction;
    };
}
/** @description The payload of `thread.status_changed`. */
export interface ThreadStatusChangedEvent {
    /**
     * @description Identifies the event and the structure of `data`.
     * @constant
     */
    type: "thread.status_changed";
    /** @description When the status changed. */
    timestamp: Timestamp;
    /** @description The change and its thread. */
    data: {
        /** @description The thread that changed. */
        threadId: Id;
        /** @description The `id` of the change in the history of the thread. */
        historyEntryId: Id;
        /** @description The previous status. */
        from: Status;
        /** @description The new status. */
        to: Status;
    };
}
/** @description The payload of `thread.assignment_changed`. */
export interface ThreadAssignmentChangedEvent {
    /**
     * @description Identifies the event and the structure of `data`.
     * @constant
     */
    type: "thread.assignment_changed";
    /** @description When the assignment changed. */
    timestamp: Timestamp;
    /** @description The change and its thread. */
    data: {
        /** @description The thread that changed. */
        threadId: Id;
        /** @description The `id` of the change in the history of the thread. */
        historyEntryId: Id;
        /** @description The previous assignment. `null` if there was none. */
        from: Assignment | null;
        /** @description The new assignment. `null` if the thread was unassigned. */
        to: Assignment | null;
    };
}
/** @description The payload of `note.created`. */
export interface NoteCreatedEvent {
    /**
     * @description Identifies the event and the structure of `data`.
     * @constant
     */
    type: "note.created";
    /** @description When the note was written. */
    timestamp: Timestamp;
    /** @description The note and its thread. */
    data: {
        /** @description The thread of the note. */
        threadId: Id;
        /** @description The `id` of the note in the notes of the thread. */
        noteId: Id;
    };
}
/** @description The payload of `draft.sent`. */
export interface DraftSentEvent {
    /**
     * @description Identifies the event and the structure of `data`.
     * @constant
     */
    type: "draft.sent";
    /** @description When the draft was sent. The message has the same timestamp. */
    timestamp: Timestamp;
    /** @description The draft and the message that it became. */
    data: {
        /** @description The thread of the draft. */
        threadId: Id;
        /** @description The id that the MCP server gave the draft. */
        draftId: Id;
        /** @description The `id` of the message in the history of the thread. */
        messageId: Id;
        /** @description Whether a person changed the text or the recipients before sending. Compare the message with your proposal to see how. */
        edited: boolean;
    };
}
/** @description The payload of `draft.discarded`. */
export interface DraftDiscardedEvent {
    /**
     * @description Identifies the event and the structure of `data`.
     * @constant
     */
    type: "draft.discarded";
    /** @description When the draft was discarded. */
    timestamp: Timestamp;
    /** @description The draft and why it was discarded. */
    data: {
        /** @description The thread of the draft. */
        threadId: Id;
        /** @description The id that the MCP server gave the draft. */
        draftId: Id;
        /** @description The reason, as the person or agent gave it. `null` if there is none. */
        reason: string | null;
    };
}
export interface paths {
    "/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List threads
         * @description Returns the threads in your view, newest first: by `timestamp` descending, then by `id` descending. Ids are
         *     compared by character code, so `Z` comes before `a`.
         *     Without a filter the list contains every thread, including closed ones.
         *
         *     - A page has up to 50 threads; `limit` changes that (1 to 100).
         *     - For the next page, pass `nextCursor` as `cursor` until it is `null`. A page shorter than `limit` is not
         *       necessarily the last.
         *     - A thread that does not change while you read all pages appears exactly once. A thread that receives a message in the
         *       meantime moves to the top: read the first page again to catch up, and use `id` to detect repeats.
         *     - Threads in the list have no history. Fetch a thread to read its messages.
         */
        get: operations["listThreads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch one thread with its history
         * @description Returns the thread with the same values as in the list, and its history: messages, status changes and assignment changes,
         *     oldest first. Entries with equal timestamps keep the order in which they happened, the cause before its effect.
         *
         *     - A long history comes in pages, and the first response has the newest entries. To read older entries, pass
         *       `history.nextCursor` as `historyCursor` until it is `null`. Within a page the oldest entry is first.
         *     - A page has up to 100 entries; `historyLimit` changes that (1 to 200).
         *     - The history contains no notes and no drafts.
         *     - A thread outside your view, an absent thread and an id that cannot exist return the same 404.
         */
        get: operations["getThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes of a thread
         * @description Returns the notes that colleagues left on the thread, oldest first: by `createdAt`, then by `id`.
         *
         *     - This needs the scope `notes:read`; `threads:read` does not include it.
         *     - A page has up to 50 notes; `limit` changes that (1 to 100). For the next page, pass `nextCursor` as `cursor` until it is `null`.
         *     - A thread without notes returns an empty page. A thread outside your view returns 404, like the thread itself.
         *     - Notes never make a thread unread and never appear in its history.
         */
        get: operations["listThreadNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "thread.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A thread was created
         * @description Sent for each new thread in the owner's view. `message.created` is also sent for its first message, in no particular order.
         */
        post: operations["onThreadCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was received or sent
         * @description Sent for each inbound or outbound message, including the first message of a thread.
         */
        post: operations["onMessageCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "thread.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a thread changed
         * @description Sent for each status change, including when an inbound message reopens the thread.
         */
        post: operations["onThreadStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "thread.assignment_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A thread was assigned or unassigned
         * @description Sent for each change of the assignment.
         */
        post: operations["onThreadAssignmentChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note was added to a thread
         * @description Sent for each new note, to webhooks with the scope `notes:read`.
         */
        post: operations["onNoteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "draft.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person sent an agent's draft
         * @description Sent only to webhooks of the user whose token proposed the draft. `message.created` is sent too, as for every message.
         */
        post: operations["onDraftSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "draft.discarded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An agent's draft was discarded
         * @description Sent only to webhooks of the user whose token proposed the draft, regardless of who discarded it.
         */
        post: operations["onDraftDiscarded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ThreadPage: ThreadPage;
        Thread: Thread;
        ThreadDetail: ThreadDetail;
        HistoryPage: HistoryPage;
        HistoryEntry: HistoryEntry;
        Message: Message;
        StatusChanged: StatusChanged;
        AssignmentChanged: AssignmentChanged;
        Attachment: Attachment;
        NotePage: NotePage;
        Note: Note;
        Participant: Participant;
        Assignment: Assignment;
        Status: Status;
        Direction: Direction;
        Id: Id;
        Timestamp: Timestamp;
        ApiError: ApiError;
        ThreadCreatedEvent: ThreadCreatedEvent;
        MessageCreatedEvent: MessageCreatedEvent;
        ThreadStatusChangedEvent: ThreadStatusChangedEvent;
        ThreadAssignmentChangedEvent: ThreadAssignmentChangedEvent;
        NoteCreatedEvent: NoteCreatedEvent;
        DraftSentEvent: DraftSentEvent;
        DraftDiscardedEvent: DraftDiscardedEvent;
    };
    responses: {
        /** @description Your stored response is current. There is no body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["Vary"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The request is malformed: a parameter is unknown, repeated, empty or out of range, or a cursor is not valid for this request.
         *     The message names the parameter.
         */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /**
         * @description The request is malformed: a parameter is unknown, repeated, empty or out of range, or `historyCursor` is not valid for this
         *     request. The message names the parameter.
         */
        BadHistoryRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The token is missing, malformed, unknown, expired or revoked. The response does not say which. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The token is valid but lacks the scope `threads:read`. The response is the same for every thread. */
        ThreadsScopeMissing: {
            headers: {
                "WWW-Authenticate": components["headers"]["ThreadsScopeWWWAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The token is valid but lacks the scope `notes:read`. The response is the same for every thread. */
        NotesScopeMissing: {
            headers: {
                "WWW-Authenticate": components["headers"]["NotesScopeWWWAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /**
         * @description The thread is not in your view. An absent thread, a thread that is hidden from you and an id that cannot exist return the same
         *     body and headers, so that nobody can detect other people's threads.
         */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /**
         * @description The rate limit is exceeded. Wait the number of seconds in `Retry-After` before the next request. For clients that read in bulk,
         *     this is mandatory.
         */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["UsedUpRateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The service failed. Quote the `X-Request-Id` when you report it. Rate limit headers may be absent. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The service is temporarily unavailable. Wait the number of seconds in `Retry-After` and try again. Rate limit headers may be absent. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description You accepted the event. The body is ignored. */
        WebhookAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description You want no more events. The webhook is disabled. */
        WebhookGone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The `id` of a thread. There is no pattern: an id that cannot exist returns 404, like a missing thread. An id with more than
         *     2,048 characters may return 400 instead.
         */
        threadId: string;
        /**
         * @description `1` returns only the threads that you have not read. `1` is the only accepted value: `0`, `true` and an empty value return 400.
         *     Omit the parameter to get all threads.
         */
        unread: "1";
        /**
         * @description The maximum number of entries on the page, which may have fewer. A value outside 1 to 100 returns 400. You may change it
         *     between pages.
         */
        limit: number;
        /**
         * @description The `nextCursor` of the previous response, to read the next page. A cursor is opaque, works for at least 24 hours and is valid
         *     only for you and for the same filter. It grants no access by itself. Any other cursor returns 400: altered, expired, or from
         *     another user or filter. In that case, start again without a cursor.
         */
        cursor: string;
        /**
         * @description The maximum number of history entries on the page, which may have fewer. A value outside 1 to 200 returns 400. You may change
         *     it between pages.
         */
        historyLimit: number;
        /**
         * @description The `history.nextCursor` of the previous response, to read older entries. A cursor is opaque, works for at least 24 hours and
         *     is valid only for you and this thread. Any other cursor returns 400.
         */
        historyCursor: string;
        /**
         * @description The `nextCursor` of the previous response, to read newer notes. A cursor is opaque, works for at least 24 hours and
         *     is valid only for you and this thread. Any other cursor returns 400.
         */
        notesCursor: string;
        /**
         * @description The `ETag` of a stored response, or a list of them. If one of them is current, the response is 304 without a body.
         *     ETags are compared weakly (RFC 9110): `W/"a"` matches `"a"`, and `*` matches any. A value longer than 8,192
         *     characters returns 400.
         */
        ifNoneMatch: string;
        /** @description Identifies the delivery. It is the same for every attempt to deliver one event to one webhook. */
        webhookId: string;
        /** @description The time of this attempt in epoch seconds. Reject a delivery that is older than five minutes. */
        webhookTimestamp: string;
        /**
         * @description One signature, or two separated by a space after a rotation. Each is `v1,` followed by base64. The examples sign the compact
         *     JSON of their event with the secret `whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oIL9`.
         */
        webhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies the response. The service generates it and ignores an id that the client sends.
         * @example req_5nWc0Jt8
         */
        XRequestId: string;
        /**
         * @description Identifies the body; the same body has the same ETag. Pass it as `If-None-Match` to get the body only if it changed.
         * @example "p7Xw0aVd"
         */
        ETag: string;
        /**
         * @description You may store the response. Check that it is current before you use it again.
         * @example private, no-cache
         */
        CacheControl: "private, no-cache";
        /**
         * @description Do not store errors.
         * @example no-store
         */
        ErrorCacheControl: "no-store";
        /**
         * @description Contains at least `Authorization`, because every response depends on the caller.
         * @example Authorization
         */
        Vary: string;
        /**
         * @description The limit that applies to you (IETF draft, structured field): `q` requests in `w` seconds. Parameters come in any order, and there may be more.
         * @example "default";q=300;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description What remains of the limit (IETF draft, structured field): `r` requests in the next `t` seconds. Parameters come in any order, and there may be more.
         * @example "default";r=287;t=48
         */
        RateLimit: string;
        /**
         * @description The limit is exhausted (IETF draft, structured field): `r` is 0 for the next `t` seconds.
         * @example "default";r=0;t=12
         */
        UsedUpRateLimit: string;
        /**
         * @description Wait this many seconds, then try again. On a 429 it is at most the window of the limit.
         * @example 12
         */
        RetryAfter: number;
        /** @description How to authenticate (RFC 6750). Contains `error` only if you sent a token. */
        WWWAuthenticate: "Bearer realm=\"threads\"" | "Bearer realm=\"threads\", error=\"invalid_token\"";
        /**
         * @description Names the missing scope (RFC 6750).
         * @example Bearer realm="threads", error="insufficient_scope", scope="threads:read"
         */
        ThreadsScopeWWWAuthenticate: "Bearer realm=\"threads\", error=\"insufficient_scope\", scope=\"threads:read\"";
        /**
         * @description Names the missing scope (RFC 6750).
         * @example Bearer realm="threads", error="insufficient_scope", scope="notes:read"
         */
        NotesScopeWWWAuthenticate: "Bearer realm=\"threads\", error=\"insufficient_scope\", scope=\"notes:read\"";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listThreads: {
        parameters: {
            query?: {
                /**
                 * @description `1` returns only the threads that you have not read. `1` is the only accepted value: `0`, `true` and an empty value return 400.
                 *     Omit the parameter to get all threads.
                 */
                unread?: components["parameters"]["unread"];
                /**
                 * @description The maximum number of entries on the page, which may have fewer. A value outside 1 to 100 returns 400. You may change it
                 *     between pages.
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description The `nextCursor` of the previous response, to read the next page. A cursor is opaque, works for at least 24 hours and is valid
                 *     only for you and for the same filter. It grants no access by itself. Any other cursor returns 400: altered, expired, or from
                 *     another user or filter. In that case, start again without a cursor.
                 */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a stored response, or a list of them. If one of them is current, the response is 304 without a body.
                 *     ETags are compared weakly (RFC 9110): `W/"a"` matches `"a"`, and `*` matches any. A value longer than 8,192
                 *     characters returns 400.
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of threads. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ThreadPage;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ThreadsScopeMissing"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getThread: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of history entries on the page, which may have fewer. A value outside 1 to 200 returns 400. You may change
                 *     it between pages.
                 */
                historyLimit?: components["parameters"]["historyLimit"];
                /**
                 * @description The `history.nextCursor` of the previous response, to read older entries. A cursor is opaque, works for at least 24 hours and
                 *     is valid only for you and this thread. Any other cursor returns 400.
                 */
                historyCursor?: components["parameters"]["historyCursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a stored response, or a list of them. If one of them is current, the response is 304 without a body.
                 *     ETags are compared weakly (RFC 9110): `W/"a"` matches `"a"`, and `*` matches any. A value longer than 8,192
                 *     characters returns 400.
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The `id` of a thread. There is no pattern: an id that cannot exist returns 404, like a missing thread. An id with more than
                 *     2,048 characters may return 400 instead.
                 */
                id: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread with a page of its history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ThreadDetail;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadHistoryRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ThreadsScopeMissing"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listThreadNotes: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of entries on the page, which may have fewer. A value outside 1 to 100 returns 400. You may change it
                 *     between pages.
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description The `nextCursor` of the previous response, to read newer notes. A cursor is opaque, works for at least 24 hours and
                 *     is valid only for you and this thread. Any other cursor returns 400.
                 */
                cursor?: components["parameters"]["notesCursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a stored response, or a list of them. If one of them is current, the response is 304 without a body.
                 *     ETags are compared weakly (RFC 9110): `W/"a"` matches `"a"`, and `*` matches any. A value longer than 8,192
                 *     characters returns 400.
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The `id` of a thread. There is no pattern: an id that cannot exist returns 404, like a missing thread. An id with more than
                 *     2,048 characters may return 400 instead.
                 */
                id: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Vary: components["headers"]["Vary"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": NotePage;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotesScopeMissing"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onThreadCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the delivery. It is the same for every attempt to deliver one event to one webhook. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description The time of this attempt in epoch seconds. Reject a delivery that is older than five minutes. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One signature, or two separated by a space after a rotation. Each is `v1,` followed by base64. The examples sign the compact
                 *     JSON of their event with the secret `whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oIL9`.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ThreadCreatedEvent;
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAccepted"];
        };
    };
    onMessageCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the delivery. It is the same for every attempt to deliver one event to one webhook. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description The time of this attempt in epoch seconds. Reject a delivery that is older than five minutes. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One signature, or two separated by a space after a rotation. Each is `v1,` followed by base64. The examples sign the compact
                 *     JSON of their event with the secret `whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oIL9`.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageCreatedEvent;
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAccepted"];
        };
    };
    onThreadStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the delivery. It is the same for every attempt to deliver one event to one webhook. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description The time of this attempt in epoch seconds. Reject a delivery that is older than five minutes. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One signature, or two separated by a space after a rotation. Each is `v1,` followed by base64. The examples sign the compact
                 *     JSON of their event with the secret `whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oIL9`.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ThreadStatusChangedEvent;
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAccepted"];
        };
    };
    onThreadAssignmentChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the delivery. It is the same for every attempt to deliver one event to one webhook. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description The time of this attempt in epoch seconds. Reject a delivery that is older than five minutes. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One signature, or two separated by a space after a rotation. Each is `v1,` followed by base64. The examples sign the compact
                 *     JSON of their event with the secret `whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oIL9`.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ThreadAssignmentChangedEvent;
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAccepted"];
        };
    };
    onNoteCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the delivery. It is the same for every attempt to deliver one event to one webhook. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description The time of this attempt in epoch seconds. Reject a delivery that is older than five minutes. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One signature, or two separated by a space after a rotation. Each is `v1,` followed by base64. The examples sign the compact
                 *     JSON of their event with the secret `whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oIL9`.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NoteCreatedEvent;
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAccepted"];
        };
    };
    onDraftSent: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the delivery. It is the same for every attempt to deliver one event to one webhook. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description The time of this attempt in epoch seconds. Reject a delivery that is older than five minutes. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One signature, or two separated by a space after a rotation. Each is `v1,` followed by base64. The examples sign the compact
                 *     JSON of their event with the secret `whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oIL9`.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DraftSentEvent;
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAccepted"];
        };
    };
    onDraftDiscarded: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the delivery. It is the same for every attempt to deliver one event to one webhook. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description The time of this attempt in epoch seconds. Reject a delivery that is older than five minutes. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One signature, or two separated by a space after a rotation. Each is `v1,` followed by base64. The examples sign the compact
                 *     JSON of their event with the secret `whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oIL9`.
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DraftDiscardedEvent;
            };
        };
        responses: {
            410: components["responses"]["WebhookGone"];
            "2XX": components["responses"]["WebhookAccepted"];
        };
    };
}
