import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';
import { repairEarlyWebhooks } from './repair-early-webhooks.ts';

/** The types that differ between the databases. */
interface Types {
  postgres: boolean;
  /** For ids and times, which are compared byte by byte, as in SQLite and in the contract. The order of a locale differs. */
  id: string;
  /** The type of an auto-incrementing primary key. Values are never reused. */
  serial: string;
}

const sqliteTypes: Types = { postgres: false, id: 'text', serial: 'integer primary key autoincrement' };
const postgresTypes: Types = {
  postgres: true,
  id: 'text collate "C"',
  serial: 'bigint generated always as identity primary key',
};

const inSql = (statementsFor: (types: Types) => (string | RawBuilder<unknown>)[]): Migration => ({
  async up(db) {
    const statements = statementsFor(isPostgres(db) ? postgresTypes : sqliteTypes);
    for (const statement of statements)
      await (typeof statement === 'string' ? sql.raw(statement) : statement).execute(db);
  },
});

/** A statement that creates a table, on one line. */
const table = (definition: string) =>
  `create table ${definition.replaceAll(/(?<=\()\n\s*|\n\s*(?=\))/g, '').replaceAll(/\n\s*/g, ' ')}`;

/** All tables, with the indexes that make the cost of a page proportional to its size. */
const initial = inSql(({ id, serial }) => [
  `create table "settings" ("key" ${id} primary key, "value" ${id} not null)`,
  sql`insert into settings (key, value) values ('cursor_secret', ${randomBytes(32).toString('base64url')})`,
  table(`"users" (
    "id" ${id} primary key, "name" ${id} not null, "address" ${id} not null unique, "rate_limit" integer,
    "rate_window_seconds" integer
  )`),
  `create table "teams" ("id" ${id} primary key, "name" ${id} not null)`,
  `create table "inboxes" ("id" ${id} primary key, "name" ${id} not null, "address" ${id} not null)`,
  table(`"inbox_members" (
    "inbox_id" ${id} not null references "inboxes" ("id"), "user_id" ${id} not null references "users" ("id"),
    constraint "inbox_members_pk" primary key ("inbox_id", "user_id")
  )`),
  table(`"threads" (
    "id" ${id} primary key, "inbox_id" ${id} not null references "inboxes" ("id"), "subject" text,
    "sender" text not null, "timestamp" ${id} not null, "status" text not null, "assignment" text,
    "snippet" text not null, "message_count" integer not null, "history_length" integer not null,
    "created_at" ${id} not null, "updated_at" ${id} not null
  )`),
  'create index "threads_inbox" on "threads" ("inbox_id")',
  table(`"views" (
    "user_id" ${id} not null references "users" ("id"), "thread_id" ${id} not null references "threads" ("id"),
    "timestamp" ${id} not null, "unread" integer not null,
    constraint "views_pk" primary key ("thread_id", "user_id")
  )`),
  'create index views_list on views (user_id, timestamp desc, thread_id desc)',
  'create index views_unread on views (user_id, timestamp desc, thread_id desc) where unread = 1',
  table(`"history_entries" (
    "thread_id" ${id} not null references "threads" ("id"), "place" integer not null,
    "id" ${id} not null unique, "entry" text not null,
    constraint "history_entries_pk" primary key ("thread_id", "place")
  )`),
  table(`"notes" (
    "id" ${id} primary key, "thread_id" ${id} not null references "threads" ("id"), "author" text not null,
    "body_text" text not null, "created_at" ${id} not null, "edited_at" ${id}
  )`),
  'create index notes_list on notes (thread_id, created_at, id)',
  table(`"tokens" (
    "id" ${id} primary key, "hash" ${id} not null unique, "user_id" ${id} not null references "users" ("id"),
    "name" ${id} not null, "scopes" ${id} not null, "created_at" ${id} not null, "expires_at" ${id} not null,
    "revoked_at" ${id}
  )`),
  table(`"outbox" (
    "place" ${serial}, "id" ${id} not null unique, "thread_id" ${id} not null, "event" text not null,
    "created_at" ${id} not null
  )`),
]);

/** Endpoints, their deliveries, and the result of each attempt. database.ts explains the columns. */
const webhooks = inSql(({ id }) => [
  table(`"webhook_endpoints" (
    "id" ${id} primary key, "url" text not null, "owner_id" ${id} not null references "users" ("id"),
    "events" text not null, "scopes" text not null, "secret" text not null, "previous_secret" text,
    "previous_until" ${id}, "created_at" ${id} not null, "disabled_at" ${id}, "disabled_because" text,
    "paused_until" ${id}
  )`),
  table(`"webhook_deliveries" (
    "id" ${id} primary key,
    "endpoint_id" ${id} not null references "webhook_endpoints" ("id") on delete cascade, "thread_id" ${id},
    "type" text not null, "payload" text not null, "state" ${id} not null, "attempts" integer not null,
    "created_at" ${id} not null, "due_at" ${id}, "lease" ${id},
    "earlier_attempts" integer default 0 not null
  )`),
  `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'pending'`,
  'create index "webhook_deliveries_list" on "webhook_deliveries" ("endpoint_id", "created_at", "id")',
  'create index "webhook_deliveries_age" on "webhook_deliveries" ("created_at")',
  table(`"webhook_attempts" (
    "delivery_id" ${id} not null references "webhook_deliveries" ("id") on delete cascade,
    "number" integer not null, "at" ${id} not null, "status" integer, "milliseconds" integer not null,
    "answer" text not null,
    constraint "webhook_attempts_pk" primary key ("delivery_id", "number")
  )`),
]);

/** Drafts with their versions, and the audience of a token (`door`). */
const drafts = inSql(({ id }) => [
  `alter table "tokens" add column "door" text default 'rest' not null`,
  table(`"drafts" (
    "id" ${id} primary key, "thread_id" ${id} not null references "threads" ("id"),
    "user_id" ${id} not null references "users" ("id"), "content" text not null, "state" ${id} not null,
    "version" integer not null, "created_at" ${id} not null, "updated_at" ${id} not null, "message_id" ${id}
  )`),
  'create index "drafts_list" on "drafts" ("user_id", "updated_at", "id")',
  table(`"draft_changes" (
    "draft_id" ${id} not null references "drafts" ("id"), "version" integer not null, "at" ${id} not null,
    "actor" text not null, "state" ${id} not null, "content" text not null,
    constraint "draft_changes_pk" primary key ("draft_id", "version")
  )`),
]);

/**
 * Membership decides who sees a thread, and `marks` has a row only if a member's state differs from what the watermark
 * implies. This replaces one row per member and thread. Unused: the setting `inbox_ids_to` and the table `former_members`.
 */
const readState = inSql(({ postgres, id }) => [
  `alter table "inboxes" add column "settled_to" ${id} default '0' not null`,
  `alter table "inbox_members" add column "member_id" ${id} default '' not null`,
  `alter table "inbox_members" add column "settled_to" ${id} default '0' not null`,
  'alter table "inbox_members" add column "reads" integer default 0 not null',
  'update inbox_members set member_id = user_id',
  'create index inbox_members_user on inbox_members (user_id, inbox_id)',
  `alter table "threads" add column "inbound_at" ${id} default '' not null`,
  'drop index threads_inbox',
  'create index threads_list on threads (inbox_id, timestamp desc, id desc)',
  `create index threads_recent on threads (inbox_id, timestamp desc, id desc, inbound_at) where inbound_at <> ''`,
  `alter table "history_entries" add column "inbox_id" ${id} default '' not null`,
  `alter table "notes" add column "inbox_id" ${id} default '' not null`,
  `insert into settings (key, value) select 'inbox_ids_to', '' where exists (select 1 from threads)`,
  table(`"marks" (
    "inbox_id" ${id} not null, "member_id" ${id} not null, "thread_id" ${id} not null,
    "timestamp" ${id} not null, "inbound_at" ${id} not null, "unread" integer not null,
    constraint "marks_pk" primary key ("inbox_id", "member_id", "thread_id")
  )${postgres ? '' : ' without rowid'}`),
  `insert into marks (inbox_id, member_id, thread_id, timestamp, inbound_at, unread)
      select threads.inbox_id, views.user_id, views.thread_id, threads.timestamp, '0', 1
      from views inner join threads on threads.id = views.thread_id where views.unread = 1`,
  'create index marks_unread on marks (inbox_id, member_id, timestamp desc, thread_id desc, inbound_at) where unread = 1',
  'create index marks_read on marks (inbox_id, member_id, inbound_at) where unread = 0',
  'drop table views',
  table(`"former_members" (
    "inbox_id" ${id} not null, "member_id" ${id} not null,
    constraint "former_members_pk" primary key ("inbox_id", "member_id")
  )`),
]);

/** An append-only audit log, disabled users, and when a token was last used. */
const operations = inSql(({ postgres, id, serial }) => [
  `alter table "users" add column "disabled_at" ${id}`,
  `alter table "tokens" add column "last_used_at" ${id}`,
  table(`"audit_log" (
    "place" ${serial}, "at" ${id} not null, "actor_type" text not null, "actor_id" ${id},
    "action" text not null, "target" ${id}, "details" text not null
  )`),
  ...(postgres ? postgresTriggers : sqliteTriggers),
]);

/** Prevents accidental changes to audit entries, even by operators with a database shell. */
const sqliteTriggers = ['update', 'delete'].map(
  (change) =>
    `create trigger audit_log_no_${change} before ${change} on audit_log begin select raise(abort, 'the audit log only grows'); end`,
);

const postgresTriggers = [
  `create function audit_log_only_grows() returns trigger language plpgsql as $$
    begin raise exception 'the audit log only grows'; end $$`,
  `create trigger audit_log_only_grows before update or delete or truncate on audit_log
    for each statement execute function audit_log_only_grows()`,
];

/** Sign-in links, sessions, and the changes that open pages watch. PostgreSQL announces changes with NOTIFY instead. */
const sessions = inSql(({ postgres, id, serial }) => [
  ...['sign_in_links', 'sessions'].map((name) =>
    table(`"${name}" (
      "hash" ${id} primary key, "user_id" ${id} not null references "users" ("id"),
      "created_at" ${id} not null, "expires_at" ${id} not null
    )`),
  ),
  'create index "sessions_of_user" on "sessions" ("user_id")',
  ...(postgres ? [] : [`create table "changes" ("position" ${serial}, "thread_id" text not null, "user_id" text)`]),
]);

/**
 * The requests of each user in the current window. The table is unlogged, so that requests do not wait for the disk; after a
 * database crash, new windows begin. With SQLite, the processes count in memory.
 */
const requestCounts = inSql(({ postgres, id }) =>
  postgres
    ? [
        `create unlogged table request_counts (
      user_id ${id} primary key,
      used integer not null,
      ends_at timestamptz not null
    ) with (fillfactor = 50)`,
      ]
    : [],
);

/** Indexes that find the tokens and webhooks of one user without reading those of others. */
const ownerIndexes = inSql(() => [
  'create index "tokens_of_user" on "tokens" ("user_id", "created_at", "id")',
  'create index "webhook_endpoints_of_owner" on "webhook_endpoints" ("owner_id", "created_at", "id")',
]);

/**
 * Stores which message a draft is based on, which token proposed it, and why it was discarded. Existing open drafts count as
 * based on the messages that existed when they were proposed.
 */
const trustedDrafts = inSql(({ postgres, id }) => {
  const field = (column: string, name: string) => `"${column}"${postgres ? '::json' : ''} ->> '${name}'`;
  return [
    ...['token_id', 'idempotency_key', 'based_on', 'beside', 'discard_reason'].map(
      (column) => `alter table "drafts" add column "${column}" ${id}`,
    ),
    'alter table "drafts" add column "based_on_count" integer',
    `update drafts set token_id = (
      select ${field('actor', 'tokenId')} from draft_changes where draft_id = drafts.id and version = 1)`,
    `update drafts set based_on_count = (
      select count(*) from history_entries where history_entries.thread_id = drafts.thread_id
        and ${field('entry', 'type')} = 'message' and ${field('entry', 'timestamp')} <= drafts.created_at)
      where state in ('proposed', 'edited')`,
    'create unique index drafts_idempotency on drafts (token_id, idempotency_key) where idempotency_key is not null',
    'create index drafts_of_token on drafts (token_id, state)',
  ];
});

/** Finds the newest threads of all inboxes. */
const threadsByTime = inSql(() => ['create index threads_newest on threads (timestamp desc, id desc, inbox_id)']);

/** Deletes the read state of ended memberships. A change in progress could write it while its user was deleted. */
const marksOfMembers = inSql(() => [
  `delete from marks where not exists (
    select 1 from inbox_members where inbox_members.inbox_id = marks.inbox_id and inbox_members.member_id = marks.member_id)`,
]);

/** The first migration of every database. */
export const firstMigration = '1-initial';

/**
 * Sorted by name. The database records which migrations it has executed, so never edit one: to change the tables, add a new
 * migration. A test compares a hash of the statements of each.
 */
export const migrations: Record<string, Migration> = {
  [firstMigration]: initial,
  '2-webhooks': webhooks,
  '3-drafts': drafts,
  '4-mended-webhooks': repairEarlyWebhooks,
  '5-marks': readState,
  '6-operations': operations,
  '8-sessions': sessions,
  '9-request-counts': requestCounts,
  '90-own-things': ownerIndexes,
  '91-trusted-drafts': trustedDrafts,
  '92-threads-by-time': threadsByTime,
  '93-marks-of-members': marksOfMembers,
};
