// Names are looked up on threads of a small pool, where a few slow name servers would hold up everybody. Read when the pool starts.
process.env.UV_THREADPOOL_SIZE ??= '64';
