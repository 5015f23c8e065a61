import { parentPort, workerData } from 'node:worker_threads';
import { BadTarget, checkConformance, type Target } from '@threads-api/conformance';
import type { KitMessage } from './run-kit.ts';

// Runs in a separate thread, so that the checks do not delay a save.
const { target, document, timeout } = workerData as { target: Target; document: object; timeout?: number };
const post = (message: KitMessage) => parentPort?.postMessage(message);
try {
  const onProgress = ({ done, total, requests, findings }: KitProgress) =>
    post({ progress: { done, total, requests, findings } });
  post({ report: await checkConformance(target, { document, onProgress, ...(timeout && { timeout }) }) });
} catch (error) {
  if (!(error instanceof BadTarget)) throw error;
  post({ badTarget: error.message });
}

type KitProgress = NonNullable<KitMessage['progress']>;
