import { setImmediate as nextTurn } from 'node:timers/promises';

// Loaded by a server before its own program: answers each message with what it holds after everything unused is freed.
// Without that, memory only shows how long ago the last collection was.
process.on('message', async () => {
  // What a FinalizationRegistry keeps, as `fetch` does for each request, is freed by the collection after its callbacks.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
  process.send?.(process.memoryUsage());
});
// The server ends as it would without this file.
process.channel?.unref();
