insert into marks (inbox_id, member_id, thread_id, timestamp, inbound_at, unread) values
  ('inb_hello', 'usr_deleted', 'thr_read', '2026-01-01T08:00:00.000Z', '0', 1);
