create unlogged table request_counts (
      user_id text collate "C" primary key,
      used integer not null,
      ends_at timestamptz not null
    ) with (fillfactor = 50);
