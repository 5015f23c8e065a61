import type { Exchange } from './exchange.ts';

/** Headers that may differ between any two responses. */
const varying = new Set([
  'x-request-id',
  'date',
  'ratelimit',
  'connection',
  'keep-alive',
  'server-timing',
  'x-response-time',
]);

type Parts = Record<string, string | undefined>;

interface Difference {
  /** `status`, `body` or a header. */
  name: string;
  left: string | undefined;
  right: string | undefined;
}

/**
 * Returns the first difference between two responses. `repeat` sends the left request again: parts that differ then too,
 * such as an id added by a proxy, do not count.
 */
export async function findDifference(
  left: Exchange,
  right: Exchange,
  repeat: () => Promise<Exchange>,
): Promise<Difference | undefined> {
  const [here, there] = [partsOf(left), partsOf(right)];
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])].filter(
    (part) => here[part] !== there[part],
  );
  if (names.length === 0) return undefined;
  const again = partsOf(await repeat());
  const name = names.find((part) => here[part] === again[part]);
  return name === undefined ? undefined : { name, left: here[name], right: there[name] };
}

function partsOf({ response: { status, headers, text } }: Exchange): Parts {
  const comparable = Object.entries(headers).filter(([name]) => !varying.has(name));
  return { status: `${status}`, body: text, ...Object.fromEntries(comparable) };
}
