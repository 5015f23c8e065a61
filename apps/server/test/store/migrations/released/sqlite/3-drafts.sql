alter table "tokens" add column "door" text default 'rest' not null;
create table "drafts" ("id" text primary key, "thread_id" text not null references "threads" ("id"), "user_id" text not null references "users" ("id"), "content" text not null, "state" text not null, "version" integer not null, "created_at" text not null, "updated_at" text not null, "message_id" text);
create index "drafts_list" on "drafts" ("user_id", "updated_at", "id");
create table "draft_changes" ("draft_id" text not null references "drafts" ("id"), "version" integer not null, "at" text not null, "actor" text not null, "state" text not null, "content" text not null, constraint "draft_changes_pk" primary key ("draft_id", "version"));
