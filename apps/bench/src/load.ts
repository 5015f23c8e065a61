import autocannon, { type Result } from 'autocannon';

export interface Load {
  url: string;
  /** The headers of one user, or of several users, used round-robin. */
  headers: Record<string, string> | Record<string, string>[];
  connections: number;
  seconds: number;
}

/** Repeats a request over several connections. Throws if a response is not a 2xx. */
export async function load({ url, headers, connections, seconds }: Load) {
  const result = await new Promise<Result>((resolve, reject) => {
    const requests = [headers].flat().map((headers) => ({ headers }));
    autocannon({ url, requests, connections, duration: seconds }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} requests to ${url} failed or returned no 2xx.`);
  return { requests: result.requests.total, perSecond: result.requests.total / result.duration };
}
