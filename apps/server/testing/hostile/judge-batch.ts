import type { HostileRequest } from './hostile-request.ts';
import type { Outcome } from './send-batch.ts';

/** A fault of the server, and the bytes that caused it. */
export interface Finding {
  problem: string;
  /** All bytes sent over the connection, up to and including the request that caused the fault. */
  requests: HostileRequest[];
}

/** Finds requests without exactly one response, and responses with 5xx. */
export function judgeBatch(batch: readonly HostileRequest[], { answers, rest, failure }: Outcome): Finding[] {
  const failed = answers.flatMap(({ status }, index) =>
    status >= 500 ? [{ problem: `answered with ${status}`, requests: batch.slice(index, index + 1) }] : [],
  );
  if (failed.length > 0) return failed;
  if (answers.length > batch.length || rest !== '')
    return [
      { problem: `more than one answer for each request: ${JSON.stringify(rest.slice(0, 200))}`, requests: [...batch] },
    ];
  // With `Connection: close`, the server does not read the following requests.
  if (answers.length === batch.length || answers.at(-1)?.closes) return [];
  const unanswered = batch.slice(0, answers.length + 1);
  const reason = failure ?? 'the server closed the connection';
  return [{ problem: `no answer after ${answers.length} of ${batch.length}: ${reason}`, requests: unanswered }];
}
