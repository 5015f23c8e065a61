alter table "drafts" add column "token_id" text;
alter table "drafts" add column "idempotency_key" text;
alter table "drafts" add column "based_on" text;
alter table "drafts" add column "beside" text;
alter table "drafts" add column "discard_reason" text;
alter table "drafts" add column "based_on_count" integer;
update drafts set token_id = (
      select "actor" ->> 'tokenId' from draft_changes where draft_id = drafts.id and version = 1);
update drafts set based_on_count = (
      select count(*) from history_entries where history_entries.thread_id = drafts.thread_id
        and "entry" ->> 'type' = 'message' and "entry" ->> 'timestamp' <= drafts.created_at)
      where state in ('proposed', 'edited');
create unique index drafts_idempotency on drafts (token_id, idempotency_key) where idempotency_key is not null;
create index drafts_of_token on drafts (token_id, state);
