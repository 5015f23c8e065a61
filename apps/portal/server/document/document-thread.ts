import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UnreadableDocument } from '@threads-api/spec/contract';
import type { TaskMessage, Tasks } from './document-worker.ts';

type Name = keyof Tasks;
type Result<N extends Name> = Awaited<ReturnType<Tasks[N]>>;

/** Runs long tasks in a thread, so that the mock and the pages stay responsive. */
export interface DocumentThread {
  run<N extends Name>(name: N, ...args: Parameters<Tasks[N]>): Promise<Result<N>>;
  /** Cancels the task in progress. Its promise is rejected with `Canceled`. */
  cancel(): void;
  stop(): Promise<unknown>;
}

export class Canceled extends Error {}

const workerFile = import.meta.url.endsWith('.ts') ? './document-worker.ts' : './document-worker.js';

export function createDocumentThread(): DocumentThread {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  /** Incremented on each cancellation, to discard the tasks that were queued before it. */
  let generation = 0;

  const runTask = async (name: Name, args: unknown[]) => {
    worker ??= new Worker(new URL(workerFile, import.meta.url));
    const current = worker;
    isBusy = true;
    const ended = new AbortController();
    try {
      current.postMessage({ name, args });
      const message: TaskMessage = await Promise.race([
        once(current, 'message', { signal: ended.signal }).then(([received]) => received),
        once(current, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Canceled())),
      ]);
      if ('unreadable' in message) throw new UnreadableDocument(message.unreadable);
      return message.result;
    } catch (error) {
      // After an unexpected error, the thread has exited.
      if (worker === current && !(error instanceof UnreadableDocument)) worker = undefined;
      throw error;
    } finally {
      isBusy = false;
      ended.abort();
    }
  };

  const stop = async () => {
    generation += 1;
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  return {
    run(name, ...args) {
      const queued = generation;
      const result = queue.then(() => {
        if (queued !== generation) throw new Canceled();
        return runTask(name, args);
      });
      queue = result.catch(() => undefined);
      return result as Promise<never>;
    },
    cancel() {
      if (isBusy) void stop();
    },
    stop,
  };
}
