import { type MessagePort, parentPort } from 'node:worker_threads';
import { CouldNotRun } from '@threads-api/cli';
import { compareContracts, type OpenedDocument, openBase, openDocument } from '@threads-api/spec/contract';
import { checkDocument } from './check-document.ts';
import { readDocument } from './read-document.ts';

/** The tasks of the document thread. `read` opens a document, and the other tasks use the same version of it. */
function createTasks() {
  let opened: Promise<OpenedDocument> | undefined;
  const document = () => opened ?? Promise.reject(new Error('No document has been read.'));
  return {
    read(file: string) {
      opened = openDocument(file);
      return opened.then(readDocument);
    },
    check: async () => checkDocument(await document()),
    compare: async (base: Parameters<typeof openBase>[0], consumers?: string[]) =>
      compareContracts(await openBase(base), await document(), consumers),
  };
}

export type Tasks = ReturnType<typeof createTasks>;

/** The result of a task. */
export type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

/** The thread's response. `problem` is the message of a `CouldNotRun`. */
export type TaskMessage<Name extends keyof Tasks> = { result: Result<Name> } | { problem: string };

interface Task {
  name: keyof Tasks;
  args: unknown[];
  /** Receives the response. */
  port: MessagePort;
}

const tasks = createTasks();

parentPort?.on('message', async ({ name, args, port }: Task) => {
  try {
    port.postMessage({ result: await Reflect.apply(tasks[name], tasks, args) });
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    port.postMessage({ problem: error.message });
  }
});
