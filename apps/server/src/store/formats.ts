// The formats of the settings that the store reads. Apart from `index.ts`, because it loads the database drivers.
export const isPostgresUrl = (url: string) => /^postgres(ql)?:/.test(url);

/** The maximum number of requests in a time window. */
export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

const mostRequests = 2 ** 31 - 1;
const longestWindow = 24 * 60 * 60;

/** Parses a limit such as `300/60`; `undefined` if it is invalid or out of range. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const [, requests, windowSeconds] = /^([1-9]\d{0,9})\/([1-9]\d{0,4})$/.exec(text)?.map(Number) ?? [];
  if (!requests || !windowSeconds || requests > mostRequests || windowSeconds > longestWindow) return undefined;
  return { requests, windowSeconds };
}

const keyBytes = 32;

const isKey = (text: string) => /^[\w+/-]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length === keyBytes;

/**
 * Whether a text is a key for webhook secrets: 32 bytes in base64, as `openssl rand -base64 32` prints them. During a rotation
 * it is two keys separated by a comma, the new one first.
 */
export function isSecretsKey(text: string): boolean {
  const keys = text.split(',');
  return keys.length <= 2 && keys.every(isKey);
}
