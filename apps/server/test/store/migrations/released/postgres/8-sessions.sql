create table "sign_in_links" ("hash" text collate "C" primary key, "user_id" text collate "C" not null references "users" ("id"), "created_at" text collate "C" not null, "expires_at" text collate "C" not null);
create table "sessions" ("hash" text collate "C" primary key, "user_id" text collate "C" not null references "users" ("id"), "created_at" text collate "C" not null, "expires_at" text collate "C" not null);
create index "sessions_of_user" on "sessions" ("user_id");
