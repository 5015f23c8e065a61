alter table "users" add column "disabled_at" text;
alter table "tokens" add column "last_used_at" text;
create table "audit_log" ("place" integer primary key autoincrement, "at" text not null, "actor_type" text not null, "actor_id" text, "action" text not null, "target" text, "details" text not null);
create trigger audit_log_no_update before update on audit_log begin select raise(abort, 'the audit log only grows'); end;
create trigger audit_log_no_delete before delete on audit_log begin select raise(abort, 'the audit log only grows'); end;
