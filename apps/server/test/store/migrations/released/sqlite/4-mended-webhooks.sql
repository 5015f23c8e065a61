select name from pragma_table_info('webhook_deliveries');
select name from pragma_table_info('webhook_endpoints');
create index if not exists "webhook_deliveries_list" on "webhook_deliveries" ("endpoint_id", "created_at", "id");
select sql from sqlite_master where name = 'outbox';
