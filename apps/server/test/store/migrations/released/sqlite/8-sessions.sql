create table "sign_in_links" ("hash" text primary key, "user_id" text not null references "users" ("id"), "created_at" text not null, "expires_at" text not null);
create table "sessions" ("hash" text primary key, "user_id" text not null references "users" ("id"), "created_at" text not null, "expires_at" text not null);
create index "sessions_of_user" on "sessions" ("user_id");
create table "changes" ("position" integer primary key autoincrement, "thread_id" text not null, "user_id" text);
