select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = 'webhook_deliveries';
select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = 'webhook_endpoints';
create index if not exists "webhook_deliveries_list" on "webhook_deliveries" ("endpoint_id", "created_at", "id");
