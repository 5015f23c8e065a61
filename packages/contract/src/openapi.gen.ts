// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.

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
         * @description The threads of your inboxes, newest first: by `timestamp` descending, then by `id` descending.
         *     Without a filter the list holds every thread in your view, closed ones too.
         *
         *     - A page holds 50 threads unless `limit` says otherwise (1 to 100).
         *     - Follow `nextCursor` until it is `null`. A page shorter than `limit` is not the end.
         *     - A thread that does not change while you read all pages appears exactly once. One that receives a message
         *       meanwhile moves to the top, behind you: read the first page again to catch up, and key by `id`.
         *     - Entries carry no history. Fetch the thread for its messages.
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
         * @description Everything the list says of the thread, and its history: the messages, and who changed status and assignment,
         *     in one list from oldest to newest. What happened at the same moment stands in the order in which it happened, the
         *     cause before its effect.
         *
         *     - A long history comes in pages, the newest page first. `history.nextCursor` leads to the page before it;
         *       give it back as `historyCursor`. A page holds 100 entries unless `historyLimit` says otherwise (1 to 200).
         *     - `messageCount` counts the messages of all pages.
         *     - Notes and drafts are never part of the history.
         *     - A thread that is not in your view, one that does not exist and an id that cannot exist get the same 404.
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
         * @description The chat messages that colleagues left on the thread, oldest first: by `createdAt`, then by `id`.
         *
         *     - Needs the scope `notes:read`; `threads:read` does not include it.
         *     - A page holds 50 notes unless `limit` says otherwise (1 to 100). Follow `nextCursor` until it is `null`.
         *     - A thread without notes gives an empty page. A thread that is not in your view gives 404, as the thread itself does.
         *     - Notes do not count as unread and never appear in the thread's history.
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
         * @description Sent for each new thread that the owner of the webhook, the user it was registered for, may see.
         *     How every event is delivered:
         *
         *     - The body is thin. Fetch the thread over REST for the details; it may have changed since.
         *     - Signed as Standard Webhooks says: HMAC-SHA256 over `webhook-id.webhook-timestamp.body`. The key is not the secret
         *       itself but the bytes that base64 gives for what follows `whsec_` in it. While a secret is being rotated the header carries two signatures; accept either.
         *     - At least once, in no promised order. Use `webhook-id` to recognise a repetition.
         *     - Answer within 15 seconds with a 2xx. Anything else is tried again, up to 10 attempts with growing delays;
         *       410 disables the endpoint. Redirects are not followed.
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
         * @description Sent for each message that enters a thread, inbound or outbound. The text is in the thread's history.
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
         * @description Sent for each change, also when an inbound message reopens a thread.
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
         * @description Sent for each change of assignment. `from` or `to` is `null` where nobody was or is assigned.
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
         * @description Sent only if the owner of the webhook may read notes (`notes:read`).
         */
        post: operations["onNoteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A page of the list. */
        ThreadPage: {
            /** @description Newest first. Empty if there is nothing to show, never `null`. */
            data: components["schemas"]["Thread"][];
            /** @description Leads to the next page. `null`, and only `null`, says that this was the last. */
            nextCursor: string | null;
        };
        /** @description A conversation, without its messages. */
        Thread: {
            id: components["schemas"]["Id"];
            /** @description `null` where the channel has no subjects, as in a chat. */
            subject: string | null;
            /** @description Who started the conversation; not necessarily the author of the newest message. */
            sender: components["schemas"]["Participant"];
            /** @description When the newest message was received or sent. The list is ordered by it. */
            timestamp: components["schemas"]["Timestamp"];
            status: components["schemas"]["Status"];
            /** @description Who is to take care of it. `null` if nobody is. */
            assignment: components["schemas"]["Assignment"] | null;
            /** @description Whether an inbound message is unread by you, the owner of the token. Notes do not count. */
            unread: boolean;
            /** @description The beginning of the newest message as plain text. `""` if it has no text. */
            snippet: string;
            /** @description How many messages the whole history holds. */
            messageCount: number;
            /** @description When the thread came to be. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the thread last changed, in status or assignment too. Notes do not count. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A conversation with its history. */
        ThreadDetail: components["schemas"]["Thread"] & {
            history: components["schemas"]["HistoryPage"];
        };
        /** @description A page of the history. The first one you get is the newest. */
        HistoryPage: {
            /** @description From oldest to newest. */
            data: components["schemas"]["HistoryEntry"][];
            /** @description Leads to the page before this one, with older entries. `null` if there are none. */
            nextCursor: string | null;
        };
        /** @description A message, a change of status or a change of assignment; `type` tells which. Never a note, never a draft. */
        HistoryEntry: components["schemas"]["Message"] | components["schemas"]["StatusChanged"] | components["schemas"]["AssignmentChanged"];
        /** @description A message of the conversation. */
        Message: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message";
            id: components["schemas"]["Id"];
            /** @description When it was received or sent. */
            timestamp: components["schemas"]["Timestamp"];
            direction: components["schemas"]["Direction"];
            author: components["schemas"]["Participant"];
            to: components["schemas"]["Participant"][];
            cc: components["schemas"]["Participant"][];
            /** @description The message as plain text. `""` if it has none. */
            bodyText: string;
            /** @description The message as HTML, as it was received. It is not sanitised; do that before you show it. */
            bodyHtml: string | null;
            /** @description What is attached. Only described here; there is no endpoint to download it. */
            attachments: components["schemas"]["Attachment"][];
        };
        /** @description Somebody changed the status, or an inbound message reopened the thread (`actor` is then the system). */
        StatusChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "status_changed";
            id: components["schemas"]["Id"];
            timestamp: components["schemas"]["Timestamp"];
            actor: components["schemas"]["Participant"];
            from: components["schemas"]["Status"];
            to: components["schemas"]["Status"];
        };
        /** @description Somebody assigned the thread, to somebody or to nobody. */
        AssignmentChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assignment_changed";
            id: components["schemas"]["Id"];
            timestamp: components["schemas"]["Timestamp"];
            actor: components["schemas"]["Participant"];
            from: components["schemas"]["Assignment"] | null;
            to: components["schemas"]["Assignment"] | null;
        };
        /** @description What is known of an attachment. */
        Attachment: {
            id: components["schemas"]["Id"];
            filename: string;
            contentType: string;
            /** @description In bytes. */
            size: number;
            /** @description Whether the HTML body shows it. */
            inline: boolean;
        };
        /** @description A page of notes. */
        NotePage: {
            /** @description Oldest first. Empty if there are none, never `null`. */
            data: components["schemas"]["Note"][];
            /** @description Leads to the next page, with newer notes. `null`, and only `null`, says that this was the last. */
            nextCursor: string | null;
        };
        /** @description A chat message between colleagues about a thread. */
        Note: {
            id: components["schemas"]["Id"];
            threadId: components["schemas"]["Id"];
            author: components["schemas"]["Participant"];
            bodyText: string;
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it was last edited. `null` if never. */
            editedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description Somebody, or something, that takes part in a conversation. */
        Participant: {
            /**
             * @description `contact` is outside, `user` a colleague, `bot` a program, `system` the service itself and its inboxes.
             * @enum {string}
             */
            type: "contact" | "user" | "bot" | "system";
            /** @description `null` for whoever the service keeps no record of, as most contacts. */
            id: components["schemas"]["Id"] | null;
            name: string | null;
            /** @description For instance an e-mail address. */
            address: string | null;
        };
        /** @description Who is to take care of a thread. */
        Assignment: {
            /** @enum {string} */
            type: "user" | "team";
            id: components["schemas"]["Id"];
            name: string;
            assignedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description These three, and no other in v1. Any of them may follow any other; an inbound message reopens a pending or closed thread.
         * @enum {string}
         */
        Status: "open" | "pending" | "closed";
        /**
         * @description `inbound` came in, `outbound` was sent by a colleague.
         * @enum {string}
         */
        Direction: "inbound" | "outbound";
        /** @description Opaque. Never reused, and without a pattern that you could rely on. */
        Id: string;
        /**
         * Format: date-time
         * @description RFC 3339 in UTC with milliseconds.
         */
        Timestamp: string;
        /** @description The body of every error. These two fields, and nothing else. */
        Error: {
            /** @description The HTTP status again. */
            statusCode: number;
            /** @description For people, in one sentence or two. Do not parse it. */
            message: string;
        };
        ThreadCreatedEvent: {
            /** @constant */
            type: "thread.created";
            timestamp: components["schemas"]["Timestamp"];
            data: {
                threadId: components["schemas"]["Id"];
            };
        };
        MessageCreatedEvent: {
            /** @constant */
            type: "message.created";
            timestamp: components["schemas"]["Timestamp"];
            data: {
                threadId: components["schemas"]["Id"];
                messageId: components["schemas"]["Id"];
                direction: components["schemas"]["Direction"];
            };
        };
        ThreadStatusChangedEvent: {
            /** @constant */
            type: "thread.status_changed";
            timestamp: components["schemas"]["Timestamp"];
            data: {
                threadId: components["schemas"]["Id"];
                historyEntryId: components["schemas"]["Id"];
                from: components["schemas"]["Status"];
                to: components["schemas"]["Status"];
            };
        };
        ThreadAssignmentChangedEvent: {
            /** @constant */
            type: "thread.assignment_changed";
            timestamp: components["schemas"]["Timestamp"];
            data: {
                threadId: components["schemas"]["Id"];
                historyEntryId: components["schemas"]["Id"];
                from: components["schemas"]["Assignment"] | null;
                to: components["schemas"]["Assignment"] | null;
            };
        };
        NoteCreatedEvent: {
            /** @constant */
            type: "note.created";
            timestamp: components["schemas"]["Timestamp"];
            data: {
                threadId: components["schemas"]["Id"];
                noteId: components["schemas"]["Id"];
            };
        };
    };
    responses: {
        /** @description What you hold is still right. There is no body. */
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
         * @description The request is malformed: a parameter is unknown, repeated, empty or out of range, or a cursor is not one that you
         *     got for this request.
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing, malformed, unknown, expired or revoked. Which of these it is is not said. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is valid and lacks the scope `threads:read`. The answer is the same for every thread. */
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is valid and lacks the scope `notes:read`. The answer is the same for every thread. */
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description No such thread in your view. Absent, hidden from you and impossible ids are answered alike, so that nothing can be
         *     learned about other people's threads.
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The rate limit is used up: 300 requests a minute for each user, over all the user's tokens, unless the operator set
         *     another. Wait for `Retry-After` before the next request; clients that read in bulk must.
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service failed. Quote `X-Request-Id` to its operator. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service cannot answer just now. Wait for `Retry-After` and try again. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description The `id` of a thread, as the list gives it. No pattern is set on purpose: an id that cannot exist is answered
         *     with 404 like one that does not.
         * @example thr_Qd81xTzB
         */
        threadId: string;
        /**
         * @description At most this many entries on the page. Outside 1 to 100 it is answered with 400. It may differ from page to page.
         * @example 50
         */
        limit: number;
        /**
         * @description The `nextCursor` of the page before. Opaque, bound to you and to the filter, and no permission by itself: a cursor
         *     that was altered, came from somebody else or belongs to another filter is answered with 400.
         * @example t1.kP3xVn8sQw2LdYb7
         */
        cursor: string;
        /**
         * @description The `ETag` of an answer you hold. If it is still right you get 304 without a body.
         * @example "p7Xw0aVd"
         */
        ifNoneMatch: string;
        /**
         * @description The same for every attempt to deliver one event to one endpoint.
         * @example whk_8QzTn3Ly
         */
        webhookId: string;
        /**
         * @description When this attempt was made, in epoch seconds. Refuse what is older than five minutes.
         * @example 1773043925
         */
        webhookTimestamp: string;
        /**
         * @description One or two signatures, separated by a space: `v1,` and base64.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        webhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this answer. Made by the server; what a client sends is not taken over.
         * @example req_5nWc0Jt8
         */
        XRequestId: string;
        /**
         * @description Changes whenever the body does. Give it back as `If-None-Match`.
         * @example "p7Xw0aVd"
         */
        ETag: string;
        /**
         * @description You may keep the answer and must ask before using it again.
         * @example private, no-cache
         */
        CacheControl: "private, no-cache";
        /**
         * @description An error is never kept.
         * @example no-store
         */
        ErrorCacheControl: "no-store";
        /**
         * @description Names `Authorization` at least, since every answer depends on the caller.
         * @example Authorization
         */
        Vary: string;
        /**
         * @description The limit that applies to you: `q` requests in `w` seconds (IETF draft, structured field). On 500 and 503 it may be missing, since it may not be known who you are.
         * @example "default";q=300;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description What is left of it: `r` requests for the next `t` seconds (IETF draft, structured field).
         * @example "default";r=287;t=48
         */
        RateLimit: string;
        /**
         * @description Nothing is left: `r` is 0 for the next `t` seconds (IETF draft, structured field).
         * @example "default";r=0;t=12
         */
        UsedUpRateLimit: string;
        /**
         * @description Wait this many whole seconds.
         * @example 12
         */
        RetryAfter: number;
        /** @description How to authenticate (RFC 6750). `error` is present if a token was sent. */
        WWWAuthenticate: string;
        /**
         * @description Names the scope that is missing (RFC 6750).
         * @example Bearer realm="threads", error="insufficient_scope", scope="threads:read"
         */
        ThreadsScopeWWWAuthenticate: "Bearer realm=\"threads\", error=\"insufficient_scope\", scope=\"threads:read\"";
        /**
         * @description Names the scope that is missing (RFC 6750).
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
                 * @description `1` restricts the list to threads that are unread by you. It is the only value:
                 *     `0`, `true`, an empty value and a repeated parameter are answered with 400. Leave it out to see all threads.
                 * @example 1
                 */
                unread?: "1";
                /**
                 * @description At most this many entries on the page. Outside 1 to 100 it is answered with 400. It may differ from page to page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description The `nextCursor` of the page before. Opaque, bound to you and to the filter, and no permission by itself: a cursor
                 *     that was altered, came from somebody else or belongs to another filter is answered with 400.
                 * @example t1.kP3xVn8sQw2LdYb7
                 */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer you hold. If it is still right you get 304 without a body.
                 * @example "p7Xw0aVd"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of threads */
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
                    "application/json": components["schemas"]["ThreadPage"];
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
                 * @description At most this many history entries on the page. Outside 1 to 200 it is answered with 400.
                 * @example 100
                 */
                historyLimit?: number;
                /**
                 * @description The `history.nextCursor` of the page before, to reach older entries. Opaque, and bound to you and to this thread:
                 *     anything else is answered with 400.
                 * @example h1.Zr5tGm0cXe9uJqWa
                 */
                historyCursor?: string;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer you hold. If it is still right you get 304 without a body.
                 * @example "p7Xw0aVd"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The `id` of a thread, as the list gives it. No pattern is set on purpose: an id that cannot exist is answered
                 *     with 404 like one that does not.
                 * @example thr_Qd81xTzB
                 */
                id: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread */
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
                    "application/json": components["schemas"]["ThreadDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
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
                 * @description At most this many entries on the page. Outside 1 to 100 it is answered with 400. It may differ from page to page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description The `nextCursor` of the page before. Opaque, bound to you and to the filter, and no permission by itself: a cursor
                 *     that was altered, came from somebody else or belongs to another filter is answered with 400.
                 * @example t1.kP3xVn8sQw2LdYb7
                 */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer you hold. If it is still right you get 304 without a body.
                 * @example "p7Xw0aVd"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The `id` of a thread, as the list gives it. No pattern is set on purpose: an id that cannot exist is answered
                 *     with 404 like one that does not.
                 * @example thr_Qd81xTzB
                 */
                id: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of notes */
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
                    "application/json": components["schemas"]["NotePage"];
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
                /**
                 * @description The same for every attempt to deliver one event to one endpoint.
                 * @example whk_8QzTn3Ly
                 */
                "webhook-id": components["parameters"]["webhookId"];
                /**
                 * @description When this attempt was made, in epoch seconds. Refuse what is older than five minutes.
                 * @example 1773043925
                 */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One or two signatures, separated by a space: `v1,` and base64.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreadCreatedEvent"];
            };
        };
        responses: {
            /** @description Gone. The endpoint is disabled and gets nothing more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt to deliver one event to one endpoint.
                 * @example whk_8QzTn3Ly
                 */
                "webhook-id": components["parameters"]["webhookId"];
                /**
                 * @description When this attempt was made, in epoch seconds. Refuse what is older than five minutes.
                 * @example 1773043925
                 */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One or two signatures, separated by a space: `v1,` and base64.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageCreatedEvent"];
            };
        };
        responses: {
            /** @description Gone. The endpoint is disabled and gets nothing more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onThreadStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt to deliver one event to one endpoint.
                 * @example whk_8QzTn3Ly
                 */
                "webhook-id": components["parameters"]["webhookId"];
                /**
                 * @description When this attempt was made, in epoch seconds. Refuse what is older than five minutes.
                 * @example 1773043925
                 */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One or two signatures, separated by a space: `v1,` and base64.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreadStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Gone. The endpoint is disabled and gets nothing more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onThreadAssignmentChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt to deliver one event to one endpoint.
                 * @example whk_8QzTn3Ly
                 */
                "webhook-id": components["parameters"]["webhookId"];
                /**
                 * @description When this attempt was made, in epoch seconds. Refuse what is older than five minutes.
                 * @example 1773043925
                 */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One or two signatures, separated by a space: `v1,` and base64.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThreadAssignmentChangedEvent"];
            };
        };
        responses: {
            /** @description Gone. The endpoint is disabled and gets nothing more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The same for every attempt to deliver one event to one endpoint.
                 * @example whk_8QzTn3Ly
                 */
                "webhook-id": components["parameters"]["webhookId"];
                /**
                 * @description When this attempt was made, in epoch seconds. Refuse what is older than five minutes.
                 * @example 1773043925
                 */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /**
                 * @description One or two signatures, separated by a space: `v1,` and base64.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteCreatedEvent"];
            };
        };
        responses: {
            /** @description Gone. The endpoint is disabled and gets nothing more. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. The body is ignored. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
