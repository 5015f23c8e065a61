import { parentPort } from 'node:worker_threads';
import { compareWithConsumers, UnreadableDocument } from '@threads-api/spec/contract';
import { checkDocument } from './check-document.ts';
import { readDocument } from './read-document.ts';

/** The tasks of the document thread. */
const tasks = { read: readDocument, check: checkDocument, compare: compareWithConsumers };

export type Tasks = typeof tasks;

/** The thread's response. `unreadable` is the reason why a file is not an OpenAPI document. */
export type TaskMessage = { result: unknown } | { unreadable: string };

interface Task {
  name: keyof Tasks;
  args: never[];
}

parentPort?.on('message', async ({ name, args }: Task) => {
  const run = tasks[name] as (...args: never[]) => Promise<unknown>;
  const post = (message: TaskMessage) => parentPort?.postMessage(message);
  try {
    post({ result: await run(...args) });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    post({ unreadable: error.message });
  }
});
