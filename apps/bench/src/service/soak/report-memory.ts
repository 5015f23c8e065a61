// Loaded by a server before its own program: answers each message with what it holds after everything unused is freed.
// Without that, memory only shows how long ago the last collection was.
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
// The server ends as it would without this file.
process.channel?.unref();
