import { CouldNotRun } from '@threads-api/cli';
import type { RateLimit } from '@threads-api/contract';

/** Parses `200` or `200-800`. */
export function readDelay(text: string): number | [number, number] {
  const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (from === undefined || (to !== undefined && Number(to) < Number(from)))
    throw new CouldNotRun(`--delay must be milliseconds, such as 200 or 200-800, not '${text}'. See --help.`);
  return to === undefined ? Number(from) : [Number(from), Number(to)];
}

/** Parses a percentage: `5%` is 0.05. */
export function readChaos(text: string): number {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1];
  if (percent === undefined || Number(percent) > 100)
    throw new CouldNotRun(`--chaos must be a percentage, such as 5%, not '${text}'. See --help.`);
  return Number(percent) / 100;
}

export function readSeed(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CouldNotRun(`--seed must be a whole number, not '${text}'. See --help.`);
  return Number(text);
}

/** Parses `10/1m` or `10/30s`. */
export function readRateLimit(text: string): RateLimit {
  const [, requests, length, unit] = /^([1-9]\d*)\/([1-9]\d*)(s|m|h)$/.exec(text) ?? [];
  if (!requests || !length || !unit)
    throw new CouldNotRun(`--rate-limit must be requests/time, such as 10/1m or 10/30s, not '${text}'. See --help.`);
  return { requests: Number(requests), windowSeconds: Number(length) * { s: 1, m: 60, h: 3600 }[unit as 's'] };
}

/** Parses changes per second: `2/s` or `0.5/s`. */
export function readLive(text: string): number {
  const rate = Number(/^(\d{1,4}(?:\.\d+)?)\/s$/.exec(text)?.[1]);
  if (!(rate > 0 && rate <= 1000))
    throw new CouldNotRun(`--live must be changes per second, such as 2/s, not '${text}'. See --help.`);
  return rate;
}

/** Checks the user's control secret. A web page must not be able to guess it. */
export function readControlSecret(text = ''): string {
  if (text === '' || /^[!-~]{16,}$/.test(text)) return text;
  throw new CouldNotRun('MOCK_CONTROL_SECRET must have at least 16 characters and only visible ASCII characters.');
}
