// Generated from spec/inbox.yaml by `pnpm generate`. Do not edit.

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
/** @description An opaque identifier. It is never reused, and its format may change. */
export type Id = string;
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
 * Format: date-time
 * @description An RFC 3339 timestamp in UTC with milliseconds.
 */
export type Timestamp = string;
/** @description The object that was created or changed. */
export interface Changed {
    /** @description Identifies the object. */
    id: Id;
}
/** @description Who is signed in, and how to sign in. */
export interface Session {
    /** @description The person. `null` if nobody is signed in. */
    user: SessionUser | null;
    /** @description The header `X-CSRF-Token` of every change. `null` if nobody is signed in. */
    csrfToken: string | null;
    /** @description When the session ends. `null` if nobody is signed in. */
    expiresAt: Timestamp | null;
    /** @description Whether the operator has configured OpenID Connect. */
    openId: boolean;
}
/** @description The person who is signed in. */
export interface SessionUser {
    /** @description Identifies the person. */
    id: Id;
    /** @description The name that colleagues see. */
    name: string;
    /** @description The e-mail address. */
    address: string;
}
/** @description A sign-in with a link. */
export interface SignIn {
    /** @description The part of the link after `#`. */
    secret: string;
}
/** @description The start of a sign-in with OpenID Connect. */
export interface OpenIdStart {
    /** @description The page of the provider. */
    url: string;
}
/** @description A person that a draft is addressed to. */
export interface Recipient {
    /** @description The display name. `null` if unknown. */
    name: string | null;
    /** @description The e-mail address. */
    address: string;
}
/** @description The content of a draft, which a person may send. */
export interface DraftContent {
    /** @description The recipients. */
    to: Recipient[];
    /** @description The recipients of a copy. */
    cc: Recipient[];
    /** @description The text to send. */
    bodyText: string;
    /** @description The agent's reasons, for the reviewer. They are never sent. */
    reasoning: string | null;
}
/**
 * @description `proposed` by an agent or written by a person, `edited` by a person, then `sent` or `discarded`.
 * @enum {string}
 */
export type DraftState = "proposed" | "edited" | "sent" | "discarded";
/** @description An agent, identified by its token. */
export interface AgentActor {
    /**
     * @description An agent made the change.
     * @enum {string}
     */
    type: "agent";
    /** @description The token of the agent. */
    tokenId: Id;
    /** @description The name of the token. */
    name: string;
}
/** @description A colleague. */
export interface UserActor {
    /**
     * @description A person made the change.
     * @enum {string}
     */
    type: "user";
    /** @description Identifies the person. */
    id: Id;
    /** @description The name at the time of the change. */
    name: string;
}
/** @description Who made a change, an agent or a person. */
export type DraftActor = AgentActor | UserActor;
/** @description A reply that waits for a person, or that a person has sent or discarded. */
export type Draft = DraftContent & {
    /** @description Identifies the draft. */
    id: Id;
    /** @description The thread that the draft replies to. */
    threadId: Id;
    /** @description The subject of the thread. The sent message gets it too. */
    threadSubject: string | null;
    /** @description What has happened to the draft. */
    state: DraftState;
    /**
     * Format: int32
     * @description Increases with each change. A change names the version that it is based on.
     */
    version: number;
    /** @description When the draft was proposed. */
    createdAt: Timestamp;
    /** @description When the draft last changed. */
    updatedAt: Timestamp;
    /** @description The agent, or the person who wrote the draft. */
    proposedBy: DraftActor;
    /** @description The message that the draft became. `null` if it was not sent. */
    messageId: Id | null;
    /** @description The addresses of recipients who did not take part in the thread, for the reviewer to check. */
    outsiders: string[];
    /** @description The newest message that the draft takes into account. `null` if unknown. */
    basedOn: Id | null;
    /**
     * Format: int32
     * @description The number of messages after `basedOn`. If there are any, the sender must confirm the newest one.
     */
    newerMessages: number;
    /** @description The draft that a person had edited when the agent proposed this one instead of changing it. Usually `null`. */
    beside: Id | null;
    /** @description Why the draft was discarded. `null` if it was not. */
    discardReason: string | null;
};
/** @description One version of a draft. */
export interface DraftChange {
    /**
     * Format: int32
     * @description The number of the version.
     */
    version: number;
    /** @description When the version was made. */
    at: Timestamp;
    /** @description Who made it. */
    actor: DraftActor;
    /** @description The state of the draft after the change. */
    state: DraftState;
    /** @description The whole content of the version. */
    content: DraftContent;
}
/** @description A draft with its versions. */
export type DraftDetail = Draft & {
    /** @description The first version and the newest ones, oldest first. */
    changes: DraftChange[];
    /** @description The newest message, if the draft does not take it into account; otherwise `null`. */
    newestMessage: Message | null;
};
/** @description Some drafts. */
export interface DraftList {
    /** @description The drafts, most recently changed first. */
    data: Draft[];
}
/** @description What a webhook received. */
export interface ReceiverDelivery {
    /** @description What has happened to the delivery. */
    state: DeliveryState;
    /** @description When the last attempt was made. `null` if there was none. */
    at: Timestamp | null;
    /**
     * Format: int32
     * @description The status of the last response. `null` if there was none.
     */
    status: number | null;
}
/** @description A webhook that gets an event when a draft is sent. */
export interface Receiver {
    /** @description The owner of the webhook. */
    ownerName: string;
    /** @description Whether it is disabled, so that it receives nothing. */
    isDisabled: boolean;
    /** @description The delivery of the sent message; before sending, the newest delivery. `null` if there is none. */
    delivery: ReceiverDelivery | null;
}
/** @description The webhooks that get an event when a draft is sent. */
export interface ReceiverList {
    /** @description The webhooks, oldest first. */
    data: Receiver[];
}
/** @description An error with the reason for which the draft cannot be changed or sent. */
export type DraftConflict = ApiError & {
    /** @description The current draft, if somebody else changed it. Otherwise `null`. */
    current: Draft | null;
    /** @description Whether the thread has a message that the sender has not confirmed. */
    overtaken: boolean;
};
/** @description A change of a draft's content. */
export interface DraftEdit {
    /**
     * Format: int32
     * @description The version that you saw.
     */
    version: number;
    /** @description The new content. */
    changes: {
        /** @description The recipients. */
        to: Recipient[];
        /** @description The recipients of a copy. */
        cc: Recipient[];
        /** @description The text to send. */
        bodyText: string;
    };
}
/** @description The end of a draft that nobody sends. */
export interface DraftDiscard {
    /**
     * Format: int32
     * @description The version that you saw.
     */
    version: number;
    /** @description Why. The agent that proposed the draft learns it. May be empty. */
    reason: string;
}
/** @description The decision to send a draft. */
export interface DraftSend {
    /**
     * Format: int32
     * @description The version that you saw.
     */
    version: number;
    /** @description The newest message that the page showed you, if the draft does not take it into account. Otherwise `null`. */
    seenMessageId: string | null;
}
/** @description A person's own reply. */
export interface NewDraft {
    /** @description The text to send. */
    bodyText: string;
    /** @description The newest message that the page shows. `null` if it shows none. */
    basedOn: string | null;
}
/** @description The draft that a message was sent from. */
export interface MessageOrigin {
    /** @description The sent message. */
    messageId: Id;
    /** @description The draft that it was. */
    draftId: Id;
    /** @description The agent that proposed the draft. `null` if a person wrote it. */
    agent: string | null;
}
/** @description The origins of a thread's messages. */
export interface OriginList {
    /** @description The messages that were drafts, newest first. */
    data: MessageOrigin[];
}
/** @description A user or team, by id. */
export interface AssigneeKey {
    /**
     * @description Whether it is a user or a team.
     * @enum {string}
     */
    type: "user" | "team";
    /** @description Identifies the user or the team. */
    id: string;
}
/** @description A user or team that a thread can be assigned to. */
export type Assignee = AssigneeKey & {
    /** @description The name of the user or the team. */
    name: string;
};
/** @description The possible assignees of a thread. */
export interface AssigneeList {
    /** @description The members of the inbox by name, then the teams. */
    data: Assignee[];
}
/** @description A new read mark. */
export interface UnreadChange {
    /** @description Whether the thread is unread for you. */
    unread: boolean;
}
/** @description A new status. */
export interface StatusChange {
    /** @description The status to set. */
    status: Status;
}
/** @description A new assignment. */
export interface AssigneeChange {
    /** @description The user or team. `null` removes the assignment. */
    assignee: AssigneeKey | null;
}
/** @description A note to add. */
export interface NewNote {
    /** @description The text. It must have a visible character. */
    bodyText: string;
}
/**
 * @description The API that a token is for: the REST API (`rest`) or the MCP server (`mcp`). Neither accepts the other's tokens.
 * @enum {string}
 */
export type Audience = "rest" | "mcp";
/** @description A personal access token, without the token itself. */
export interface Token {
    /** @description Identifies the token. */
    id: Id;
    /** @description The person that the token acts for. */
    userId: Id;
    /** @description The name that the person chose. */
    name: string;
    /** @description What the token allows. */
    scopes: string[];
    /** @description The API that the token is for. */
    audience: Audience;
    /** @description When the token was created. */
    createdAt: Timestamp;
    /** @description When the token stops working. */
    expiresAt: Timestamp;
    /** @description When the token was revoked. `null` if it was not. */
    revokedAt: Timestamp | null;
    /** @description When the token was last used, precise to the minute. `null`: never. */
    lastUsedAt: Timestamp | null;
}
/** @description The scopes that a token of each audience can have. */
export interface TokenScopes {
    /** @description For the REST API. */
    rest: string[];
    /** @description For the MCP server. */
    mcp: string[];
}
/** @description How long a token is valid, in days. */
export interface TokenDays {
    /**
     * Format: int32
     * @description The usual time.
     */
    standard: number;
    /**
     * Format: int32
     * @description The longest time.
     */
    longest: number;
}
/** @description Your tokens, and the choices for a new one. */
export interface TokenList {
    /** @description The tokens, newest first. */
    data: Token[];
    /** @description The scopes to choose from. */
    scopes: TokenScopes;
    /** @description The times to choose from. */
    days: TokenDays;
}
/** @description A token to create. */
export interface NewToken {
    /** @description A name that says what uses the token. It must have a visible character. */
    name: string;
    /** @description The API that the token is for. */
    audience: Audience;
    /** @description What the token allows. The audience must have each scope. */
    scopes: string[];
    /**
     * Format: int32
     * @description How long the token is valid.
     */
    expiresInDays: number;
}
/** @description A new token, with the token itself. */
export type IssuedToken = Token & {
    /** @description The token. It is not shown again. */
    token: string;
};
/**
 * @description `pending`, `delivered`, `failed` after the last attempt, or `withdrawn` because the owner lost access.
 * @enum {string}
 */
export type DeliveryState = "pending" | "delivered" | "failed" | "withdrawn";
/**
 * @description `inbound` was received, `outbound` was sent by a colleague.
 * @enum {string}
 */
export type Direction = "inbound" | "outbound";
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
/** @description A message of the conversation. */
export interface Message {
    /**
     * @description Marks the entry as a message.
     * @constant
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
export interface paths {
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out who is signed in
         * @description Returns the person whose session the cookie belongs to, and the CSRF token that every change needs.
         *     Without a valid session, `user` is `null` and the response is still 200, because the page then shows the sign-in form.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with a link
         * @description Signs a person in with the secret of a link that the operator created, and sets the session cookie. A link works once, within ten minutes.
         *     An earlier session of this browser ends.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session and deletes the cookie.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in with a provider
         * @description Returns the URL of the provider, which the page then opens. A short-lived cookie connects the browser with the attempt.
         *     This is a POST, because other sites cannot send one: with GET, a link could use up the limit on attempts.
         */
        post: operations["startOpenIdSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish a sign-in with a provider
         * @description The provider redirects the browser to this path, which is not below the base path of the others. It sets the session cookie, and redirects to the page, or to `/sign-in?problem=…` if the sign-in failed.
         */
        get: operations["finishOpenIdSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow changes
         * @description Server-sent events while the page is open. The stream ends with the session.
         *
         *     - `change` has the ids of changed threads that you can see: `{"threadIds": […]}`. Without ids, refetch everything.
         *     - `signed-out`: the session has ended.
         *
         *     Above ten streams of a session, a new stream closes the oldest.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the drafts to review
         * @description Returns the drafts in your view that nobody has sent or discarded, most recently changed first: at most 200.
         */
        get: operations["listDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ended-drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sent and discarded drafts
         * @description Returns the drafts in your view that somebody has sent or discarded, most recently changed first: at most 200.
         */
        get: operations["listEndedDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{draftId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch one draft with its versions
         * @description Returns the draft, its first version and its newest ones, and the newest message if the draft does not take it into account.
         */
        get: operations["getDraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit a draft
         * @description Changes the recipients and the text. The change names the version that you saw, so that nobody overwrites a newer one.
         */
        patch: operations["editDraft"];
        trace?: never;
    };
    "/drafts/{draftId}/receivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who learns of a sent draft
         * @description Returns the webhooks that get an event when the draft is sent, with their newest delivery. After sending, it returns those that existed then, with the delivery of the message. Sending only records the message, so these webhooks decide whether it is mailed.
         */
        get: operations["listReceivers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{draftId}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard a draft
         * @description The reason is for the agent that proposed the draft. It may be empty.
         */
        post: operations["discardDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{draftId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a draft
         * @description Sends the version that you saw. If the thread has a message that the draft does not take into account, name the newest message that the page showed you in `seenMessageId`; otherwise the response is 409.
         */
        post: operations["sendDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{threadId}/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the possible assignees of a thread
         * @description Returns the members of its inbox by name, then the teams.
         */
        get: operations["listAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{threadId}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a thread as read or unread
         * @description Changes the mark only for you.
         */
        put: operations["markThread"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{threadId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the status of a thread
         * @description Every transition is allowed. Setting the current status changes nothing.
         */
        put: operations["changeStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{threadId}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign or unassign a thread
         * @description `null` removes the assignment. An assignee must be a member of the inbox, or a team.
         */
        put: operations["assignThread"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{threadId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note to a thread
         * @description Customers never see notes. A note does not make a thread unread.
         */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{threadId}/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a reply as a draft
         * @description Creates a draft of your own reply, to the people of the newest message. Sending it is a separate step. `basedOn` is the newest message that the page shows.
         */
        post: operations["writeDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{threadId}/origins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the origins of a thread's messages
         * @description Returns the newest messages that were drafts, newest first, and who proposed them.
         */
        get: operations["listOrigins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your tokens
         * @description Returns your valid tokens and the newest others, newest first, and the choices for a new one. The tokens themselves are not shown again.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token
         * @description The response has the token. It is not shown again.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description The token stops working immediately. Revoking it again changes nothing.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiError: ApiError;
        Id: Id;
        Status: Status;
        Timestamp: Timestamp;
        Changed: Changed;
        Session: Session;
        SessionUser: SessionUser;
        SignIn: SignIn;
        OpenIdStart: OpenIdStart;
        Recipient: Recipient;
        DraftContent: DraftContent;
        DraftState: DraftState;
        AgentActor: AgentActor;
        UserActor: UserActor;
        DraftActor: DraftActor;
        Draft: Draft;
        DraftChange: DraftChange;
        DraftDetail: DraftDetail;
        DraftList: DraftList;
        ReceiverDelivery: ReceiverDelivery;
        Receiver: Receiver;
        ReceiverList: ReceiverList;
        DraftConflict: DraftConflict;
        DraftEdit: DraftEdit;
        DraftDiscard: DraftDiscard;
        DraftSend: DraftSend;
        NewDraft: NewDraft;
        MessageOrigin: MessageOrigin;
        OriginList: OriginList;
        AssigneeKey: AssigneeKey;
        Assignee: Assignee;
        AssigneeList: AssigneeList;
        UnreadChange: UnreadChange;
        StatusChange: StatusChange;
        AssigneeChange: AssigneeChange;
        NewNote: NewNote;
        Audience: Audience;
        Token: Token;
        TokenScopes: TokenScopes;
        TokenDays: TokenDays;
        TokenList: TokenList;
        NewToken: NewToken;
        IssuedToken: IssuedToken;
        DeliveryState: DeliveryState;
        Direction: Direction;
        Participant: Participant;
        Attachment: Attachment;
        Message: Message;
    };
    responses: {
        /** @description The thread has the new state. */
        ThreadChanged: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Changed;
            };
        };
        /** @description The note was added. */
        NoteAdded: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Changed;
            };
        };
        /** @description The draft waits for your review. */
        DraftWritten: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Changed;
            };
        };
        /** @description The draft has the new state. */
        DraftChanged: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Changed;
            };
        };
        /** @description The possible assignees. */
        Assignees: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": AssigneeList;
            };
        };
        /** @description A parameter or the body is not valid. The message says which part, and why. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description Nobody is signed in, or the session has ended. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The link was used, is too old, or never existed. The response does not say which. */
        LinkRefused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /**
         * @description The request does not come from the page: its host or its origin is not allowed, or a change lacks the CSRF token of its
         *     session.
         */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The thread does not exist, or is not in your view. */
        ThreadNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The draft does not exist, or its thread is not in your view. */
        DraftNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description You have no such token. */
        TokenNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The operator has not configured OpenID Connect. */
        OpenIdNotConfigured: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The current state does not allow the change. The message says why. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description Somebody else changed or ended the draft in the meantime, or its thread has a newer message. The page shows the difference. */
        DraftConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": DraftConflict;
            };
        };
        /** @description The body has too many bytes. The limit is 256 kB, and 10 kB if nobody is signed in. */
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The body is not JSON, or is compressed. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The rate limit is exceeded. Wait the number of seconds in `Retry-After`. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description Too many attempts to sign in from this address. Wait the number of seconds in `Retry-After`. */
        TooManyAttempts: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The service failed. Quote the `X-Request-Id` when you report it. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The provider of OpenID Connect cannot be reached. */
        ProviderUnreachable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
        /** @description The database is unavailable, or the memory of the service is full. Wait the number of seconds in `Retry-After`. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["ErrorCacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ApiError;
            };
        };
    };
    parameters: {
        /** @description The `id` of a thread. */
        threadId: string;
        /** @description The `id` of a draft. */
        draftId: string;
        /** @description The `id` of one of your tokens. */
        tokenId: string;
        /** @description Connects the response of the provider with the attempt of this browser. */
        state: string;
        /** @description The authorization code of the provider. The provider may add other parameters. */
        code: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Identifies the response. The service generates it and ignores an id that the client sends.
         * @example req_5nWc0Jt8
         */
        XRequestId: string;
        /**
         * @description Wait this many seconds, then try again. On a 429 it is at most the window of the limit.
         * @example 12
         */
        RetryAfter: number;
        CacheControl: unknown;
        /**
         * @description Sets or deletes the session cookie.
         * @example inbox_session=Zr0k1c; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict
         */
        SessionCookie: string;
        /**
         * @description Connects the browser with the attempt. `SameSite=Lax`, because the browser must send it when the provider redirects back.
         * @example inbox_oidc=eyJzdGF0ZSI6; Path=/; Max-Age=600; HttpOnly; SameSite=Lax
         */
        OpenIdCookie: string;
        /**
         * @description The page, or the sign-in form with the problem.
         * @example /
         */
        Location: string;
        /**
         * @description Do not store errors.
         * @example no-store
         */
        ErrorCacheControl: "no-store";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Session;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SignIn;
            };
        };
        responses: {
            /** @description You are signed in. The cookie is in `Set-Cookie`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Changed;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["LinkRefused"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Changed;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startOpenIdSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to sign in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    "Set-Cookie": components["headers"]["OpenIdCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OpenIdStart;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OpenIdNotConfigured"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["ProviderUnreachable"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    finishOpenIdSignIn: {
        parameters: {
            query?: {
                /** @description Connects the response of the provider with the attempt of this browser. */
                state?: components["parameters"]["state"];
                /** @description The authorization code of the provider. The provider may add other parameters. */
                code?: components["parameters"]["code"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser continues at `Location`. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            403: components["responses"]["Forbidden"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An open stream of events. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts that wait for a person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DraftList;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEndedDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts that ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DraftList;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a draft. */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft with its versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DraftDetail;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DraftNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    editDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a draft. */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DraftEdit;
            };
        };
        responses: {
            200: components["responses"]["DraftChanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DraftNotFound"];
            409: components["responses"]["DraftConflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReceivers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a draft. */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks that get an event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ReceiverList;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DraftNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    discardDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a draft. */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DraftDiscard;
            };
        };
        responses: {
            200: components["responses"]["DraftChanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DraftNotFound"];
            409: components["responses"]["DraftConflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a draft. */
                draftId: components["parameters"]["draftId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DraftSend;
            };
        };
        responses: {
            200: components["responses"]["DraftChanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DraftNotFound"];
            409: components["responses"]["DraftConflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAssignees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a thread. */
                threadId: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Assignees"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ThreadNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a thread. */
                threadId: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UnreadChange;
            };
        };
        responses: {
            200: components["responses"]["ThreadChanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ThreadNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a thread. */
                threadId: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": StatusChange;
            };
        };
        responses: {
            200: components["responses"]["ThreadChanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ThreadNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a thread. */
                threadId: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": AssigneeChange;
            };
        };
        responses: {
            200: components["responses"]["ThreadChanged"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ThreadNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a thread. */
                threadId: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NewNote;
            };
        };
        responses: {
            201: components["responses"]["NoteAdded"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ThreadNotFound"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    writeDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a thread. */
                threadId: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NewDraft;
            };
        };
        responses: {
            201: components["responses"]["DraftWritten"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ThreadNotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrigins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of a thread. */
                threadId: components["parameters"]["threadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages that were drafts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OriginList;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ThreadNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TokenList;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": NewToken;
            };
        };
        responses: {
            /** @description The new token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": IssuedToken;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of one of your tokens. */
                tokenId: components["parameters"]["tokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["ErrorCacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Changed;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TokenNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
