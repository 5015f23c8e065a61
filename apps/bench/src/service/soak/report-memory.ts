import { setImmediate as nextTurn } from 'node:timers/promises';

// Preloaded by each server. Replies to each message with the memory in use after a garbage collection; without one, the
// figure would mostly depend on the time of the last collection.
process.on('message', async () => {
  // Objects in a FinalizationRegistry, such as those of `fetch`, are freed by the collection after their callbacks.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
  process.send?.(process.memoryUsage());
});
// This listener must not keep the server running.
process.channel?.unref();
