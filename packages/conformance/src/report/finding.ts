import { createHash } from 'node:crypto';
import type { Clause, Contract, Operation } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { type Exchange, headerLines, type SentRequest } from '../http/exchange.ts';
import type { Redact } from '../http/redact.ts';
import type { Problem } from '../problem.ts';
import { clauseOf } from './clauses.ts';

/** A request that shows a problem. */
export interface Location {
  /** Identifies a location of the finding: the request, or only its operation and status. */
  key: string;
  /** Describes the request. */
  request: string;
  /** The id of the operation; absent for other paths and methods. */
  operation?: string;
  expected: string;
  received: string;
  /** A curl command that repeats the request, with shell variables for tokens. Empty for a webhook delivery. */
  curl: string;
  /** A curl command for the response that this one was compared with. */
  compareWith?: string;
}

/** A reported problem, with everything needed to fix it. Has no secrets; long values are cut. */
export interface Finding extends Location {
  /** The check and a hash of the cause, the same in every run: `page-size.b81515ba`. */
  id: string;
  check: string;
  requirement: string;
  /** The violated clause of the contract. */
  clause: Clause;
  /** The number of occurrences in the run. */
  times: number;
  /** Every request that shows it, with longer values. The first is also in the finding itself. */
  locations: Location[];
  /** Findings that are only consequences of this one. */
  explains?: Omit<Finding, 'locations'>[];
}

const longest = { shown: 240, kept: 4000 };
const maxLocations = 200;

/** The settings of a run that findings depend on. */
export interface Presentation {
  contract: Contract;
  baseUrl: string;
  redact: Redact;
}

export function findingOf(check: Check, problem: Problem, { contract, baseUrl, redact }: Presentation): Finding {
  const [first] = problem.exchanges;
  const exchange = problem.exchanges.at(-1) ?? first;
  const repeat = ({ request }: Exchange) => redact(curlOf(request, baseUrl));
  const requirement = problem.requirement ?? ruleFor(check, exchange.operation);
  const clause = clauseOf(contract, requirement, problem.about ?? check.about, exchange.operation);
  return createFinding(
    { check: check.id, requirement, clause, cause: problem.cause ?? problem.key },
    {
      key: problem.key,
      request: exchange.request.label,
      ...(exchange.operation && { operation: exchange.operation.id }),
      // A server may send a number where a check expects the text of an id.
      expected: redact(`${problem.expected}`),
      received: redact(`${problem.received}`),
      curl: repeat(exchange),
      ...(first !== exchange && { compareWith: repeat(first) }),
    },
  );
}

type Cause = Pick<Finding, 'check' | 'requirement' | 'clause'> & { cause: string };

/** A finding with one location, whose texts come from a server. */
export function createFinding(
  { cause, ...broken }: Cause,
  { request, expected, received, ...location }: Omit<Location, 'key' | 'curl'> & Partial<Location>,
): Finding {
  const texts = {
    request: printable(request),
    expected: printable(expected),
    received: printable(received),
  };
  const id = findingId(broken.check, broken.requirement, cause);
  return withLocations({ ...broken, id, times: 1 }, [{ key: request, curl: '', ...location, ...texts }]);
}

/** Adds the locations of another finding with the same id. */
export function mergeFindings(a: Finding, b: Finding): Finding {
  const placeOf = ({ key, operation }: Location) => `${operation} ${key}`;
  const known = new Set(a.locations.map(placeOf));
  const added = b.locations.filter((location) => !known.has(placeOf(location)));
  return withLocations({ ...a, times: a.times + b.times }, [...a.locations, ...added].slice(0, maxLocations));
}

/** The finding without its locations on some operations; `undefined` if none is left. */
export function withoutOperations(finding: Finding, operations: readonly string[]): Finding | undefined {
  const left = finding.locations.filter(({ operation = otherPaths }) => !operations.includes(operation));
  return left.length > 0 ? withLocations(finding, left) : undefined;
}

/** The operation id in reports for requests that belong to no operation. */
export const otherPaths = 'other';

/** The location with the shortest request comes first, so that a finding looks the same in every run. */
function withLocations(finding: Omit<Finding, keyof Location | 'locations'>, locations: Location[]): Finding {
  const sorted = locations.toSorted((a, b) => a.curl.length - b.curl.length || (a.request < b.request ? -1 : 1));
  const { key, request, operation, expected, received, curl, compareWith } = sorted[0] as Location;
  const [shownExpected, shownReceived] = cutPair(expected, received, longest.shown);
  return {
    ...finding,
    key,
    request,
    ...(operation && { operation }),
    expected: shownExpected,
    received: shownReceived,
    curl,
    ...(compareWith && { compareWith }),
    locations: sorted,
  };
}

/** Removes control characters from a server's text, because they could manipulate a terminal or reorder its text. */
const printable = (text: string) =>
  cut(text.replaceAll(/\s+/g, ' ').replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd'), longest.kept);

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)} …` : text);

/** The first rule of the check that the operation cites, or else its first rule. */
function ruleFor(check: Check, operation?: Operation): string {
  const parts = operation ? [...operation.parameters, ...Object.values(operation.responses)] : [];
  const cited = [...(operation?.requirements ?? []), ...parts.flatMap((part) => part.requirements)];
  return check.requirements.find((id) => cited.includes(id)) ?? check.requirements[0];
}

/** The number of equal characters to keep before the difference. */
const keptBefore = 60;

/** Cuts two texts so that their first difference stays visible. */
export function cutPair(expected: string, received: string, length: number): [expected: string, received: string] {
  const difference = [...expected.split('').keys()].find((index) => expected[index] !== received[index]) ?? 0;
  const start = difference > length - keptBefore ? difference - keptBefore : 0;
  return [cutFrom(expected, start, length), cutFrom(received, start, length)];
}

function cutFrom(text: string, start: number, length: number): string {
  const end = start + length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${text.length > end ? ' …' : ''}`;
}

const digits = (text: string, count: number) => createHash('sha256').update(text).digest('hex').slice(0, count);

/**
 * The id of a finding: its check, six hexadecimal digits of a hash of its cause, and a two-digit checksum. It is the same
 * in every run and for every seed: `page-size.b81515ba`.
 */
function findingId(check: string, requirement: string, cause: string): string {
  const id = `${check}.${digits(`${requirement} ${cause}`, 6)}`;
  return `${id}${digits(id, 2)}`;
}

/** Whether the checksum of an id is correct. */
export function isFindingId(id: string): boolean {
  const body = id.slice(0, -2);
  return /^[a-z0-9-]+\.[0-9a-f]{8}$/.test(id) && id.slice(-2) === digits(body, 2);
}

/** A curl command that repeats the request. Tokens are shell variables such as `$THREADS_TOKEN`. */
function curlOf({ method, path, headers, body, shownHeaders }: SentRequest, baseUrl: string): string {
  const flags = method === 'HEAD' ? ['--head'] : method === 'GET' && body === undefined ? [] : ['-X', method];
  const shown = headerLines({ ...headers, ...shownHeaders });
  return [
    'curl -i --path-as-is',
    ...flags,
    ...shown.map(([name, value]) => {
      // curl omits a header with an empty value unless it ends with a semicolon.
      const text = value === '' ? `${name};` : `${name}: ${value}`;
      return `-H ${name in shownHeaders ? withVariables(text) : quoted(text)}`;
    }),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
    quoted(`${new URL(baseUrl).origin}${path}`),
  ].join(' ');
}

/** Texts of a server must not run anything when the command is pasted into a shell. */
const quoted = (text: string) => withVariables(text).replaceAll('$', '\\$');

/** Double quotes, so that shell variables are expanded. */
const withVariables = (text: string) => `"${text.replaceAll(/[\\"`!]/g, '\\$&')}"`;
