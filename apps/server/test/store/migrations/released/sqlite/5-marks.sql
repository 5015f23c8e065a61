alter table "inboxes" add column "settled_to" text default '0' not null;
alter table "inbox_members" add column "member_id" text default '' not null;
alter table "inbox_members" add column "settled_to" text default '0' not null;
alter table "inbox_members" add column "reads" integer default 0 not null;
update inbox_members set member_id = user_id;
create index inbox_members_user on inbox_members (user_id, inbox_id);
alter table "threads" add column "inbound_at" text default '' not null;
drop index threads_inbox;
create index threads_list on threads (inbox_id, timestamp desc, id desc);
create index threads_recent on threads (inbox_id, timestamp desc, id desc, inbound_at) where inbound_at <> '';
alter table "history_entries" add column "inbox_id" text default '' not null;
alter table "notes" add column "inbox_id" text default '' not null;
insert into settings (key, value) select 'inbox_ids_to', '' where exists (select 1 from threads);
create table "marks" ("inbox_id" text not null, "member_id" text not null, "thread_id" text not null, "timestamp" text not null, "inbound_at" text not null, "unread" integer not null, constraint "marks_pk" primary key ("inbox_id", "member_id", "thread_id")) without rowid;
insert into marks (inbox_id, member_id, thread_id, timestamp, inbound_at, unread)
      select threads.inbox_id, views.user_id, views.thread_id, threads.timestamp, '0', 1
      from views inner join threads on threads.id = views.thread_id where views.unread = 1;
create index marks_unread on marks (inbox_id, member_id, timestamp desc, thread_id desc, inbound_at) where unread = 1;
create index marks_read on marks (inbox_id, member_id, inbound_at) where unread = 0;
drop table views;
create table "former_members" ("inbox_id" text not null, "member_id" text not null, constraint "former_members_pk" primary key ("inbox_id", "member_id"));
