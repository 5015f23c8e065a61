import autocannon, { type Result } from 'autocannon';

export interface Load {
  url: string;
  /** Those of one caller, or of several in turn. */
  headers: Record<string, string> | Record<string, string>[];
  connections: number;
  seconds: number;
}

/** Asks the same again and again over so many connections, and counts. Anything but a 2xx is no measurement. */
export async function load({ url, headers, connections, seconds }: Load) {
  const times: number[] = [];
  const result = await new Promise<Result>((resolve, reject) => {
    const requests = [headers].flat().map((headers) => ({ headers }));
    const run = autocannon({ url, requests, connections, duration: seconds }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    // Its own percentiles are whole milliseconds.
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${url} gave ${bad} answers that were no success.`);
  times.sort((a, b) => a - b);
  return {
    requests: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}
