create index "tokens_of_user" on "tokens" ("user_id", "created_at", "id");
create index "webhook_endpoints_of_owner" on "webhook_endpoints" ("owner_id", "created_at", "id");
