insert into webhook_endpoints (id, url, owner_id, events, scopes, secret, created_at) values
  ('whe_1', 'https://receiver.example/', 'usr_mara', 'thread.created', 'threads:read', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '2026-01-01T08:00:00.000Z');
insert into webhook_deliveries (id, endpoint_id, thread_id, type, payload, state, attempts, created_at, due_at) values
  ('whk_1', 'whe_1', 'thr_read', 'thread.created', '{"type":"thread.created","timestamp":"2026-01-01T08:00:00.000Z","data":{"threadId":"thr_read"}}', 'pending', 1, '2026-01-01T08:00:00.000Z', '2026-01-01T08:00:05.000Z');
insert into webhook_attempts (delivery_id, number, at, status, milliseconds, answer) values
  ('whk_1', 1, '2026-01-01T08:00:00.000Z', 500, 12, 'failed');
