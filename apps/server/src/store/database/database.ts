import type { WebhookEvent } from '@threads-api/contract';
import type { Generated, Kysely } from 'kysely';
import type { Audience, DeliveryState } from '#inbox-contract';
import type { DraftActor, DraftContent, DraftState, StoredDraft } from '../drafts/draft-content.ts';
import type { StoredAssignment, StoredEntry, StoredParticipant, StoredStatus } from '../rows/stored.ts';
import type { Json } from './json.ts';

/** The tables. Times are the contract's text, which sorts by time. */
export interface Database {
  settings: { key: string; value: string };
  users: {
    id: string;
    name: string;
    address: string;
    /** Requests allowed in a window; null: the service's default. */
    rate_limit: number | null;
    rate_window_seconds: number | null;
    /** When the user was disabled. Tokens of a disabled user do not work. */
    disabled_at: string | null;
  };
  teams: { id: string; name: string };
  inboxes: {
    id: string;
    name: string;
    address: string;
    /** The highest watermark of any member. Every new message gets a later time. */
    settled_to: Generated<string>;
  };
  inbox_members: {
    inbox_id: string;
    user_id: string;
    /** Identifies the membership. Rejoining creates a new one; old read marks do not apply. */
    member_id: string;
    /** The watermark: a thread is unread if its newest inbound message is later, otherwise read; see also `marks`. */
    settled_to: Generated<string>;
    /** An upper bound of the number of rows in `marks` with the state read. */
    reads: Generated<number>;
  };
  threads: {
    id: string;
    inbox_id: string;
    subject: string | null;
    sender: Json<StoredParticipant>;
    timestamp: string;
    status: StoredStatus;
    assignment: Json<StoredAssignment> | null;
    snippet: string;
    message_count: number;
    /** The number of history entries, which is the position of the newest. */
    history_length: number;
    created_at: string;
    updated_at: string;
    /** The time of the newest inbound message. Empty if nothing was added since the import; `0` if only sent messages were. */
    inbound_at: Generated<string>;
  };
  /** Read state that differs from what the watermark `settled_to` implies. */
  marks: {
    inbox_id: string;
    member_id: string;
    thread_id: string;
    /** The timestamp of the thread when the row was written. */
    timestamp: string;
    /** The row is valid while the thread has no later inbound message. */
    inbound_at: string;
    unread: number;
  };
  /** Only earlier versions read `inbox_id`, here and in `notes`. */
  history_entries: { inbox_id: string; thread_id: string; place: number; id: string; entry: Json<StoredEntry> };
  notes: {
    id: string;
    inbox_id: string;
    thread_id: string;
    author: Json<StoredParticipant>;
    body_text: string;
    created_at: string;
    edited_at: string | null;
  };
  tokens: {
    id: string;
    hash: string;
    user_id: string;
    name: string;
    scopes: string;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    /** The audience: the API that accepts the token. The column kept the name of an early version. */
    door: Generated<Audience>;
    /** Precise to the minute. */
    last_used_at: string | null;
  };
  /** Events to deliver, written in the transaction of the change. */
  outbox: { place: Generated<number>; id: string; thread_id: string; event: Json<WebhookEvent>; created_at: string };
  /** Append-only: the database refuses to change or delete a row. */
  audit_log: {
    place: Generated<number>;
    at: string;
    actor_type: 'operator' | 'user' | 'agent' | 'system';
    actor_id: string | null;
    action: string;
    target: string | null;
    details: Json<Record<string, unknown>>;
  };
  drafts: {
    id: string;
    thread_id: string;
    /** The user who wrote the draft or whose token proposed it. */
    user_id: string;
    content: Json<StoredDraft>;
    state: DraftState;
    version: number;
    created_at: string;
    updated_at: string;
    message_id: string | null;
    /** The token that proposed the draft; null if a person wrote it. */
    token_id: string | null;
    /** Repeating a key returns the earlier proposal. */
    idempotency_key: string | null;
    /** The newest message that the draft takes into account; null if unknown. */
    based_on: string | null;
    /** The number of messages up to and including `based_on`. */
    based_on_count: number | null;
    /** The draft that a person had edited when an agent proposed this one instead of changing it. */
    beside: string | null;
    discard_reason: string | null;
  };
  /** Every version of every draft, with its author. */
  draft_changes: {
    draft_id: string;
    version: number;
    at: string;
    actor: Json<DraftActor>;
    state: DraftState;
    content: Json<DraftContent>;
  };
  sign_in_links: { hash: string; user_id: string; created_at: string; expires_at: string };
  sessions: { hash: string; user_id: string; created_at: string; expires_at: string };
  /** The latest changes, for open pages. SQLite only. */
  changes: { position: Generated<number>; thread_id: string; user_id: string | null };
  webhook_endpoints: {
    id: string;
    url: string;
    owner_id: string;
    /** Event types and scopes, separated by spaces. */
    events: string;
    scopes: string;
    secret: string;
    /** The secret before a rotation, and the time until which it also signs. */
    previous_secret: string | null;
    previous_until: string | null;
    created_at: string;
    disabled_at: string | null;
    disabled_because: string | null;
    paused_until: string | null;
  };
  webhook_deliveries: {
    id: string;
    endpoint_id: string;
    /** Null for a test delivery, which has no thread. */
    thread_id: string | null;
    type: string;
    payload: string;
    state: DeliveryState;
    attempts: number;
    created_at: string;
    /** When the next attempt is due. A worker that takes the delivery moves this past the end of its attempt. */
    due_at: string | null;
    /** The lease of the worker that has taken the delivery. */
    lease: string | null;
    /** The number of attempts before the last redelivery was requested. */
    earlier_attempts: Generated<number>;
  };
  webhook_attempts: {
    delivery_id: string;
    number: number;
    at: string;
    status: number | null;
    milliseconds: number;
    /** The first bytes of the response, or why there was none. */
    answer: string;
  };
}

export type Db = Kysely<Database>;
