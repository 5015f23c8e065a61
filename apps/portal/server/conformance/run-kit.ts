import { Worker } from 'node:worker_threads';
import { BadTarget, type Report, type Target } from '@threads-api/conformance';
import type { ConformanceState } from '../portal-state.ts';

/** A message from the kit's thread. Each message has one of these fields. */
export interface KitMessage {
  progress?: NonNullable<ConformanceState['progress']>;
  report?: Report;
  badTarget?: string;
}

export interface KitOptions {
  document: object;
  /** How long to wait for a response, in milliseconds. Default: the kit's. */
  timeout?: number | undefined;
  onProgress(progress: NonNullable<ConformanceState['progress']>): void;
  /** Aborts the run. */
  signal: AbortSignal;
}

const workerFile = import.meta.url.endsWith('.ts') ? './kit-worker.ts' : './kit-worker.js';

/** Runs the conformance kit in a separate thread. */
export function runKit(target: Target, { document, timeout, onProgress, signal }: KitOptions): Promise<Report> {
  const worker = new Worker(new URL(workerFile, import.meta.url), { workerData: { target, document, timeout } });
  const stop = () => worker.terminate();
  signal.addEventListener('abort', stop);
  return new Promise<Report>((resolve, reject) => {
    worker.on('message', ({ progress, report, badTarget }: KitMessage) => {
      if (progress) onProgress(progress);
      if (report) resolve(report);
      if (badTarget) reject(new BadTarget(badTarget));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The kit ended without a result.')));
  }).finally(() => signal.removeEventListener('abort', stop));
}
