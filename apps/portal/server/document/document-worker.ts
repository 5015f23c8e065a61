import { parentPort } from 'node:worker_threads';
import { UnreadableDocument } from '@threads-api/spec/contract';
import type { TaskMessage } from './document-thread.ts';
import { type Tasks, tasks } from './tasks.ts';

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
