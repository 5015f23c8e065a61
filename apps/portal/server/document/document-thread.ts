import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UnreadableDocument } from '@threads-api/spec/contract';
import type { Tasks } from './tasks.ts';

type Name = keyof Tasks;
type Result<N extends Name> = Awaited<ReturnType<Tasks[N]>>;

/** The answer of the thread. `unreadable` has the reason why a file is not an OpenAPI document. */
export type TaskMessage = { result: unknown } | { unreadable: string };

/** Runs the tasks that take long in a thread, so that the mock and the pages respond meanwhile. */
export interface DocumentThread {
  run<N extends Name>(name: N, ...args: Parameters<Tasks[N]>): Promise<Result<N>>;
  /** Ends the task in progress, whose promise is then rejected with `Canceled`. */
  cancel(): void;
  stop(): Promise<unknown>;
}

export class Canceled extends Error {}

const workerFile = import.meta.url.endsWith('.ts') ? './document-worker.ts' : './document-worker.js';

export function createDocumentThread(): DocumentThread {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  /** Each cancellation discards the tasks that were queued before it. */
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
      // A thread that fails has ended.
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
