import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { CouldNotRun } from '@threads-api/cli';
import type { Result, TaskMessage, Tasks } from './document-worker.ts';

/** Runs long tasks in a thread, so that the mock and the pages stay responsive. The thread starts with the first task. */
export interface DocumentThread {
  run<Name extends keyof Tasks>(name: Name, ...args: Parameters<Tasks[Name]>): Promise<Result<Name>>;
  /** Cancels the tasks in progress. Their promises are rejected with `Canceled`. */
  cancel(): void;
  stop(): Promise<unknown>;
}

export class Canceled extends Error {}

const workerFile = import.meta.url.endsWith('.ts') ? './document-worker.ts' : './document-worker.js';

export function createDocumentThread(): DocumentThread {
  let worker: Worker | undefined;
  let inProgress = 0;

  const stop = async () => {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  return {
    async run<Name extends keyof Tasks>(name: Name, ...args: Parameters<Tasks[Name]>): Promise<Result<Name>> {
      worker ??= new Worker(new URL(workerFile, import.meta.url));
      const current = worker;
      const { port1: replies, port2: port } = new MessageChannel();
      const ended = new AbortController();
      inProgress += 1;
      try {
        current.postMessage({ name, args, port }, [port]);
        const message: TaskMessage<Name> = await Promise.race([
          once(replies, 'message', ended).then(([received]) => received),
          once(current, 'exit', ended).then(() => Promise.reject(new Canceled())),
        ]);
        if ('problem' in message) throw new CouldNotRun(message.problem);
        return message.result;
      } catch (error) {
        // After an unexpected error, the thread has exited.
        if (worker === current && !(error instanceof CouldNotRun)) worker = undefined;
        throw error;
      } finally {
        inProgress -= 1;
        ended.abort();
        replies.close();
      }
    },
    cancel() {
      if (inProgress > 0) void stop();
    },
    stop,
  };
}
