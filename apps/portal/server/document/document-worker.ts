import { type MessagePort, parentPort } from 'node:worker_threads';
import { compareContracts, UnreadableDocument } from '@threads-api/spec/contract';
import { checkDocument } from './check-document.ts';
import { readDocument } from './read-document.ts';

/** The tasks of the document thread. */
const tasks = { read: readDocument, check: checkDocument, compare: compareContracts };

export type Tasks = typeof tasks;

/** The thread's response. `unreadable` is the reason why a file is not an OpenAPI document. */
export type TaskMessage = { result: unknown } | { unreadable: string };

interface Task {
  name: keyof Tasks;
  args: never[];
  /** Receives the response. */
  port: MessagePort;
}

parentPort?.on('message', async ({ name, args, port }: Task) => {
  const run = tasks[name] as (...args: never[]) => Promise<unknown>;
  const reply = (message: TaskMessage) => port.postMessage(message);
  try {
    reply({ result: await run(...args) });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    reply({ unreadable: error.message });
  }
});
