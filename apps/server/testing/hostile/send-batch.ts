import { connect } from 'node:net';
import type { HostileRequest } from './hostile-request.ts';
import { type Answer, readAnswers } from './read-answers.ts';

/** The time limit for all responses of a batch, until the server closes the connection. */
const patience = 20_000;

export interface Outcome {
  answers: Answer[];
  /** Bytes after the last answer. */
  rest: string;
  /** Why the connection did not end as expected. */
  failure?: string;
}

/** Sends requests over one connection, all at once or cut in two, and reads until the server closes it. */
export function sendBatch(port: number, batch: readonly HostileRequest[], cut: number): Promise<Outcome> {
  const bytes = Buffer.from(batch.map((request) => request.bytes).join(''), 'latin1');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let failure: string | undefined;
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true).setTimeout(patience, () => {
      failure = `the server was silent for ${patience / 1000} s and kept the connection open`;
      socket.destroy();
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      failure ??= `the connection failed: ${code}`;
    });
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ ...readAnswers(text, (index) => batch[index]?.isHead ?? false), ...(failure && { failure }) });
    });
    const first = Math.floor(bytes.length * cut);
    socket.write(bytes.subarray(0, first), () => socket.write(bytes.subarray(first)));
  });
}
