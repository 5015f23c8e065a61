import { isUnavailable } from '../database/unavailable.ts';

/** The result of a batch, and the number of calls in it after this one. */
interface InBatch<Result> {
  result: Result;
  later: number;
}

interface Waiting<Result> {
  resolve(done: InBatch<Result>): void;
  reject(error: unknown): void;
}

/**
 * Runs one batch per key at a time. Calls that arrive during a batch wait and then run as one; `work` gets their number. A
 * batch starts after all of its calls, so it sees everything that happened before them.
 */
export function inBatches<Options, Result>(work: (key: string, size: number, options: Options) => Promise<Result>) {
  const queues = new Map<string, Waiting<Result>[]>();

  const run = async (key: string, batch: Waiting<Result>[], options: Options): Promise<void> => {
    queues.set(key, []);
    try {
      const result = await work(key, batch.length, options);
      for (const [index, { resolve }] of batch.entries()) resolve({ result, later: batch.length - 1 - index });
    } catch (error) {
      // During an outage, the next batch would wait as long again.
      const failed = isUnavailable(error) ? [...batch, ...(queues.get(key)?.splice(0) ?? [])] : batch;
      for (const { reject } of failed) reject(error);
    }
    const next = queues.get(key) ?? [];
    if (next.length > 0) void run(key, next, options);
    else queues.delete(key);
  };

  /** Calls with the same key must have the same options. */
  return (key: string, options: Options): Promise<InBatch<Result>> =>
    new Promise((resolve, reject) => {
      const waiting = queues.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else void run(key, [{ resolve, reject }], options);
    });
}
