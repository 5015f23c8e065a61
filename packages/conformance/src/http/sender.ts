import { Pool } from 'undici';
import type { ReceivedResponse, SentRequest } from '../exchange.ts';

/** No answer came, or none that is HTTP. */
export class NoAnswer extends Error {
  readonly request: SentRequest;

  constructor(request: SentRequest, reason: string) {
    super(reason);
    this.request = request;
  }
}

export interface Sender {
  send(request: SentRequest): Promise<ReceivedResponse>;
  close(): Promise<void>;
}

/** Sends requests as they are: no path is made tidy, no redirect followed. */
export function createSender(baseUrl: string, options: { connections: number; timeout: number }): Sender {
  const { connections, timeout } = options;
  const pool = new Pool(new URL(baseUrl).origin, { connections, connect: { timeout } });
  const sendOnce = async ({ method, path, headers }: SentRequest): Promise<ReceivedResponse> => {
    const signal = AbortSignal.timeout(timeout);
    const answer = await pool.request({ method: method as 'GET', path, headers, signal });
    return { status: answer.statusCode, headers: joined(answer.headers), text: await answer.body.text() };
  };
  return {
    async send(request) {
      // An idle connection may end just when it is used again: whoever closes it twice means it.
      return sendOnce(request)
        .catch((error: Error) => {
          if (error.name === 'TimeoutError') throw error;
          return sendOnce(request);
        })
        .catch((error: Error) => {
          throw new NoAnswer(request, reasonOf(error, timeout));
        });
    },
    close: () => pool.destroy(),
  };
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
}

function reasonOf(error: Error & { code?: string }, timeout: number): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  if (error.code?.startsWith('ERR_SSL')) return 'it does not speak TLS';
  return error.code === 'ECONNREFUSED' ? 'connection refused' : `${error.message || error.code}`.split('\n', 1).join();
}
