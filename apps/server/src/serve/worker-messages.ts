import type { Worker } from 'node:cluster';
import type { GracefulShutdown } from '#operations';

/** The messages between the primary process and its workers, apart from connections. */
export const workerMessages = {
  /** From a worker that can serve connections. */
  ready: 'ready',
  /** From a worker that received SIGTERM: send no more connections, then `stop`. */
  leaving: 'leaving',
  /** To a worker: close connections after their next response. */
  drain: 'drain',
  /** To a worker, which replies `answering` or `idle`. */
  areYouAnswering: 'are you answering?',
  answering: 'answering',
  idle: 'idle',
  /** To a worker: finish the requests in progress and exit. */
  stop: 'stop',
} as const;

export type WorkerMessage = (typeof workerMessages)[keyof typeof workerMessages];

/** Resolves to the next of these messages from a worker, or to undefined if the worker exits first. */
export function waitFor(worker: Worker, ...messages: WorkerMessage[]): Promise<WorkerMessage | undefined> {
  return new Promise((resolve) => {
    const finish = (message?: WorkerMessage) => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(message);
    };
    const onMessage = (received: unknown) => {
      const message = messages.find((each) => each === received);
      if (message) finish(message);
    };
    const onExit = () => finish();
    worker.on('message', onMessage);
    worker.once('exit', onExit);
  });
}

/** The operations that the primary process can request from a worker. */
export interface WorkerControl extends Pick<GracefulShutdown, 'startDraining' | 'isAnswering'> {
  stop(): Promise<void>;
}

/**
 * Handles the messages of the primary process. Ctrl-C reaches all processes of a terminal at once, so a worker ignores it and
 * waits for the primary process.
 */
export function followPrimary(control: WorkerControl): void {
  let stopping = false;
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => process.send?.(workerMessages.leaving));
  process.on('message', (message) => {
    if (message === workerMessages.drain) control.startDraining();
    if (message === workerMessages.areYouAnswering)
      process.send?.(control.isAnswering() ? workerMessages.answering : workerMessages.idle);
    if (message !== workerMessages.stop || stopping) return;
    stopping = true;
    void control.stop().finally(() => process.exit(0));
  });
}
