// DNS lookups run on libuv's thread pool of four threads, where a few slow name servers would delay all deliveries.
// Import this first: Node.js reads the size when the pool starts.
process.env.UV_THREADPOOL_SIZE ??= '64';
