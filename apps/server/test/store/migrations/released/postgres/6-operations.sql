alter table "users" add column "disabled_at" text collate "C";
alter table "tokens" add column "last_used_at" text collate "C";
create table "audit_log" ("place" bigint generated always as identity primary key, "at" text collate "C" not null, "actor_type" text not null, "actor_id" text collate "C", "action" text not null, "target" text collate "C", "details" text not null);
create function audit_log_only_grows() returns trigger language plpgsql as $$
    begin raise exception 'the audit log only grows'; end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
    for each statement execute function audit_log_only_grows();
