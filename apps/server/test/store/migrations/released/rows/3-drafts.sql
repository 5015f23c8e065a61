insert into drafts (id, thread_id, user_id, content, state, version, created_at, updated_at) values
  ('drf_1', 'thr_read', 'usr_mara', '{"subject":null,"to":[{"name":"Lena","address":"lena@post.example"}],"cc":[],"bodyText":"Come by","reasoning":null}', 'proposed', 1, '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z');
insert into draft_changes (draft_id, version, at, actor, state, content) values
  ('drf_1', 1, '2026-01-01T10:00:00.000Z', '{"type":"agent","tokenId":"tok_1","name":"laptop"}', 'proposed', '{"subject":null,"to":[{"name":"Lena","address":"lena@post.example"}],"cc":[],"bodyText":"Come by","reasoning":null}');
