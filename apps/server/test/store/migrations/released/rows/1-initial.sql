insert into users (id, name, address) values ('usr_mara', 'Mara', 'mara@office.example'), ('usr_priya', 'Priya', 'priya@office.example');
insert into inboxes (id, name, address) values ('inb_hello', 'Hello', 'hello@office.example');
insert into inbox_members (inbox_id, user_id) values ('inb_hello', 'usr_mara');
insert into threads (id, inbox_id, subject, sender, timestamp, status, snippet, message_count, history_length, created_at, updated_at) values
  ('thr_read', 'inb_hello', 'Brakes', '{"type":"contact","id":null,"name":"Lena","address":"lena@post.example"}', '2026-01-01T08:00:00.000Z', 'open', 'They squeal', 1, 1, '2026-01-01T08:00:00.000Z', '2026-01-01T08:00:00.000Z'),
  ('thr_unread', 'inb_hello', 'Chain', '{"type":"contact","id":null,"name":"Lena","address":"lena@post.example"}', '2026-01-02T08:00:00.000Z', 'open', 'It fell off', 1, 1, '2026-01-02T08:00:00.000Z', '2026-01-02T08:00:00.000Z');
insert into views (user_id, thread_id, timestamp, unread) values
  ('usr_mara', 'thr_read', '2026-01-01T08:00:00.000Z', 0),
  ('usr_mara', 'thr_unread', '2026-01-02T08:00:00.000Z', 1);
insert into history_entries (thread_id, place, id, entry) values
  ('thr_read', 1, 'msg_1', '{"type":"message","id":"msg_1","timestamp":"2026-01-01T08:00:00.000Z","direction":"inbound","author":{"type":"contact","id":null,"name":"Lena","address":"lena@post.example"},"to":[],"cc":[],"bodyText":"They squeal","bodyHtml":null,"attachments":[]}'),
  ('thr_unread', 1, 'msg_2', '{"type":"message","id":"msg_2","timestamp":"2026-01-02T08:00:00.000Z","direction":"inbound","author":{"type":"contact","id":null,"name":"Lena","address":"lena@post.example"},"to":[],"cc":[],"bodyText":"It fell off","bodyHtml":null,"attachments":[]}');
insert into notes (id, thread_id, author, body_text, created_at) values
  ('nte_1', 'thr_read', '{"type":"user","id":"usr_mara","name":"Mara","address":"mara@office.example"}', 'Again?', '2026-01-01T09:00:00.000Z');
insert into tokens (id, hash, user_id, name, scopes, created_at, expires_at) values
  ('tok_1', 'hash', 'usr_mara', 'laptop', 'threads:read', '2026-01-01T08:00:00.000Z', '2026-04-01T08:00:00.000Z');
insert into outbox (id, thread_id, event, created_at) values
  ('evt_1', 'thr_unread', '{"type":"thread.created","timestamp":"2026-01-02T08:00:00.000Z","data":{"threadId":"thr_unread"}}', '2026-01-02T08:00:00.000Z');
