import { type Header, isJsonType, valueAt } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach } from '../check-each.ts';
import { comparableBody } from '../data/comparable-body.ts';
import { entriesOf } from '../data/filters.ts';
import { filterQueries, listIn } from '../data/pagination.ts';
import { samplePath } from '../data/paths.ts';
import { readThreads, rolesOf } from '../data/threads.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { findHeaderMismatch } from '../http/header-values.ts';
import { parseJson } from '../http/parse-json.ts';
import { createRedact, type Redact } from '../http/redact.ts';
import { withoutEcho } from '../http/without-echo.ts';
import { isOptionsAnswered, undeclared } from '../probes/method-probes.ts';
import { findMismatch } from '../probes/schemas.ts';
import { spreadOver } from '../probes/spread.ts';
import { NotTested, PartlyTested, type Problem, problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { dataChanged } from '../run/rerun-check.ts';
import { has, type TokenName, tokenTexts } from '../target/target.ts';

/** Has no code. The run reports requests without a response under this check. */
export const answered: Check = {
  id: 'answered',
  title: 'Every request gets a response',
  requirements: ['R1'],
  failure: 'The server closes the connection, or sends nothing within the timeout.',
};

const jsonBody: Check = {
  id: 'json-body',
  title: 'Every body is JSON in UTF-8, with the declared Content-Type',
  requirements: ['R1'],
  about: 'Conventions',
  failure: 'An HTML error page, another Content-Type, truncated JSON, or a text in ISO 8859-1.',
  inspect(exchange) {
    const { headers, text, status, unreadable } = exchange.response;
    const keyPrefix = `${exchange.operation?.id ?? 'other'} ${status}`;
    const found: Problem[] = [];
    const addProblem = (expected: string, received: string, key: string) =>
      found.push({ ...problem(exchange, expected, received, key), key: `${keyPrefix} ${key}` });
    if (exchange.request.method === 'HEAD' || status === 304) return [];
    const types = exchange.documented?.contentTypes;
    if (text === '')
      return status === 204 || types?.length === 0
        ? []
        : [{ ...problem(exchange, 'a JSON body', 'no body', 'empty'), key: `${keyPrefix} empty` }];
    const wanted = exchange.documented?.contentType ?? 'application/json';
    const isAccepted = (type = '') => type.toLowerCase() === wanted || (types ?? []).includes(type.toLowerCase());
    const [, given] = /^([^;, ]+) *(?:;(?:[^,"]|"[^"]*")*)?$/.exec(headers['content-type'] ?? '') ?? [];
    if (!isAccepted(given))
      addProblem(`Content-Type: ${wanted}`, `Content-Type: ${headers['content-type'] ?? 'none'}`, 'content type');
    if (unreadable) addProblem('JSON in UTF-8 (RFC 8259)', `${unreadable}: ${text}`, 'encoding');
    else if (exchange.json === undefined && isJsonType(given ?? wanted)) addProblem('JSON', text, 'syntax');
    return found;
  },
};

const errorShape: Check = {
  id: 'error-shape',
  title: 'Every error has a message, and a statusCode equal to the status',
  requirements: ['R21', 'D20'],
  declares: ['errorFields'],
  about: 'ApiError',
  failure: '{"error": "not found"}, a message that is a list, or a statusCode that differs from the status.',
  inspect(exchange) {
    const { status } = exchange.response;
    if (status < 400 || exchange.request.method === 'HEAD') return 'inapplicable';
    const { statusCode, message } = (exchange.json ?? {}) as Record<string, unknown>;
    const found: Problem[] = [];
    const addProblem = (expected: string, received: unknown, key: string) =>
      found.push({
        ...problem(exchange, expected, JSON.stringify(received) ?? 'no value', key),
        key: `${status} ${key}`,
      });
    if (statusCode !== status) addProblem(`statusCode: ${status}`, statusCode, 'statusCode');
    if (typeof message !== 'string' || message === '') addProblem('message: a non-empty string', message, 'message');
    return found;
  },
};

/** The number of threads to read. */
const maxThreads = 2;
/** The number of threads to read if anything else changes too. It is a finding only if all of them change. */
const maxThreadsOfMoving = 8;

/** A thread in the list, before and after it was read. */
interface Trial {
  /** Whether the thread changed when it was read, but not just before. */
  changed: boolean;
  /** Whether anything else changed in the meantime. */
  moved: boolean;
  before: Exchange;
  after: Exchange;
}

const readsChangeNothing: Check = {
  id: 'reads-change-nothing',
  title: 'Reading changes nothing: a thread keeps its position and its values in the list',
  requirements: ['R23', 'D33'],
  failure: 'Fetching a thread, its notes or its headers marks it as read, or moves it to the top of the list.',
  phase: 'first',
  async run(context) {
    const threads = listIn((await readList(context)).json);
    const candidates = threads.toSorted((a, b) => Number(b.unread === true) - Number(a.unread === true));
    if (candidates.length === 0) throw new NotTested('the list is empty; add threads to the view of tokens.full');
    const trials: Trial[] = [];
    const hasMoved = () => trials.some(({ moved }) => moved);
    for (const { id } of candidates.slice(0, maxThreadsOfMoving)) {
      if (trials.length >= maxThreads && !hasMoved()) break;
      trials.push(await tryThread(context, id));
      if (hasMoved() && trials.some((trial) => !trial.changed)) break;
    }
    const changed = trials.filter((trial) => trial.changed);
    const found = changed.map(({ before, after }): Problem => {
      const [was, is] = [before, after].map(({ response }) => response.text);
      return { ...problem(after, `the earlier body: ${was}`, `${is}`, 'changed'), exchanges: [before, after] };
    });
    const isProof = !hasMoved() || (changed.length === trials.length && trials.length > maxThreads);
    if (changed.length > 0 && !isProof) throw new PartlyTested(dataChanged, []);
    return found;
  },
};

const readList = (context: Context) => context.send({ operation: rolesOf(context).list, label: 'before and after' });

/** Lists the threads twice, reads one of them in every way, and lists them twice again. */
async function tryThread(context: Context, id: string): Promise<Trial> {
  const { list, detail, sublist: notes } = rolesOf(context);
  const earlier = await readList(context);
  const before = await readList(context);
  const { headers, status } = (await context.send({ operation: detail, of: id, label: 'once more' })).response;
  await context.send({ operation: detail, of: id, method: 'HEAD', label: 'once more' });
  if (headers.etag && status === 200)
    await context.send({ operation: detail, of: id, headers: { 'If-None-Match': headers.etag }, label: 'once more' });
  // The original requirements define no pages.
  if (context.level === 'v1') await readOlderPage(context, id);
  await context.send({ operation: notes, of: id, label: 'once more' });
  for (const query of filterQueries(list)) await context.send({ operation: list, query, label: 'once more' });
  const after = await readList(context);
  const later = await readList(context);
  const [first, second, third, last] = [earlier, before, after, later].map((exchange) => split(exchange, id));
  const isSame = (key: keyof Reading, ...readings: (Reading | undefined)[]) =>
    readings.every((reading) => reading?.[key] === first?.[key]);
  const othersMoved = !isSame('others', second, third, last);
  // If other threads move up, the position of this one changes too.
  const changed = third?.own !== second?.own || (!othersMoved && third?.isFirst !== second?.isFirst);
  const wasStill = isSame('own', second);
  return {
    changed: wasStill && changed,
    moved: !wasStill || othersMoved || third?.own !== last?.own,
    before,
    after,
  };
}

/** Reads the second page of a history, with one entry per page. */
async function readOlderPage(context: Context, of: string): Promise<void> {
  const { detail: operation } = rolesOf(context);
  const { limit, cursor } = operation.paging;
  const query = { [limit.name]: `${limit.minimum}` };
  const { json } = await context.send({ operation, of, query, label: 'once more, in pages' });
  const next = valueAt(json, cursor.pointer);
  if (typeof next !== 'string') return;
  await context.send({ operation, of, query: { ...query, [cursor.name]: next }, label: 'once more, in pages' });
}

/** The entry of a thread in the list, its position, and all other entries. */
interface Reading {
  own: string;
  isFirst: boolean;
  others: string;
}

function split(exchange: Exchange, id: string): Reading {
  const { data } = Object(JSON.parse(comparableBody(exchange))) as { data?: { id: string }[] };
  const entries = Array.isArray(data) ? data : listIn(exchange.json);
  return {
    own: `${JSON.stringify(entries.find((entry) => entry.id === id))}`,
    isFirst: entries[0]?.id === id,
    others: JSON.stringify(entries.filter((entry) => entry.id !== id)),
  };
}

/** The number of copies of each request in the burst. */
const times = 2;

const concurrentRequests: Check = {
  id: 'concurrent-requests',
  title: 'Concurrent requests of two users get the same responses as requests sent one at a time',
  requirements: ['R2', 'R18', 'D16'],
  failure:
    "A user gets another user's threads, or a page or thread other than the requested one, when requests overlap.",
  phase: 'first',
  async run(context) {
    const requests = await chooseRequests(context);
    const alone: Exchange[] = [];
    for (const request of requests) alone.push(await context.send({ ...request, label: 'alone' }));
    const burst = Array.from({ length: times * requests.length }, (_, index) => index % requests.length);
    const together = await Promise.all(
      burst.map(async (index) => ({
        index,
        exchange: await context.send({ ...(requests[index] as RequestSpec), label: 'beside others' }),
      })),
    );
    const found: Problem[] = [];
    for (const { index, exchange } of together) {
      const before = alone[index] as Exchange;
      if (isSame(before, exchange)) continue;
      const after = await context.send({ ...(requests[index] as RequestSpec), label: 'alone' });
      if (!isSame(before, after)) throw new NotTested(dataChanged);
      const mixed = problem(exchange, `${shown(before)}, as when sent alone`, shown(exchange), 'mixed up');
      found.push({ ...mixed, exchanges: [before, exchange] });
    }
    if (!has(context.target, 'tokens.otherUser'))
      throw new PartlyTested('the requests of two users need tokens.otherUser', found);
    return found;
  },
};

/** The same URLs for two users, and several URLs for one user. */
async function chooseRequests(context: Context): Promise<RequestSpec[]> {
  const { list, detail } = rolesOf(context);
  const users = (['full', 'otherUser'] as const).filter((token) => has(context.target, `tokens.${token}`));
  const [filter] = list.filters;
  const [choice] = filter?.choices ?? [];
  const query = filter && choice !== undefined ? { [filter.name]: choice } : {};
  const limit = context.level === 'v1' ? [{ [list.paging.limit.name]: '1' }] : [];
  const ofUser = async (token: TokenName): Promise<RequestSpec[]> => {
    const threads = entriesOf(await readThreads(context, token));
    const paths = threads.slice(0, 2).map(({ id }) => ({ id }));
    return [
      ...[{}, query, ...limit].map((each) => ({ operation: list, token, query: each })),
      ...paths.map((path) => ({ operation: detail, token, path })),
    ];
  };
  const [first = [], second = []] = await Promise.all(users.map(ofUser));
  return first.flatMap((request, index) => [request, ...(second[index] ? [second[index]] : [])]);
}

const isSame = (one: Exchange, other: Exchange) =>
  one.response.status === other.response.status && comparableBody(one) === comparableBody(other);

function shown({ response, json }: Exchange): string {
  const ids = listIn(json).map(({ id }) => id);
  const { id } = Object(json) as { id?: unknown };
  return `status ${response.status} with ${id ?? (ids.slice(0, 3).join(', ') || 'no entry')}`;
}

const noServerError: Check = {
  id: 'no-server-error',
  title: 'No request causes a server error',
  requirements: ['D19'],
  about: 'responses/InternalServerError',
  failure: 'A 500 for a request that a client may send.',
  inspect(exchange) {
    const { status, text } = exchange.response;
    // A server may be temporarily unavailable.
    return status < 500 || exchange.temporary
      ? []
      : [problem(exchange, 'a status below 500', `status ${status}: ${text}`, `${status}`)];
  },
};

const statusDocumented: Check = {
  id: 'status-documented',
  title: 'Every status is documented for its operation',
  requirements: ['D19'],
  about: 'Conventions',
  failure: 'A 302, 406 or 422 that the contract does not document.',
  inspect(exchange) {
    const { documented, operation, methods, response } = exchange;
    if (documented || exchange.temporary || isOptionsAnswered(exchange)) return [];
    const declared = operation ? Object.keys(operation.responses) : [methods.length > 0 ? '405' : '404'];
    return [problem(exchange, `one of ${declared.join(', ')}`, `status ${response.status}`, `${response.status}`)];
  },
};

const errorFields: Check = {
  id: 'error-fields',
  title: 'An error has no fields besides statusCode and message',
  requirements: ['D20'],
  declares: ['errorFields'],
  about: 'ApiError',
  failure: 'A stack, path, timestamp or error code next to statusCode and message.',
  inspect(exchange) {
    const { status } = exchange.response;
    if (status < 400 || typeof exchange.json !== 'object' || exchange.json === null) return 'inapplicable';
    const { statusCode: _, message: __, ...others } = exchange.json as Record<string, unknown>;
    const names = Object.keys(others);
    if (names.length === 0) return [];
    return [
      {
        ...problem(exchange, 'only statusCode and message', `also ${names.join(', ')}`, `${names.toSorted()}`),
        key: `${status} ${names}`,
      },
    ];
  },
};

const camelCase: Check = {
  id: 'camel-case',
  title: 'Every field name is in camelCase',
  requirements: ['D1'],
  declares: ['camelCase'],
  about: 'Conventions',
  failure: 'An additional field named created_at or ThreadId.',
  inspect(exchange) {
    if (typeof exchange.json !== 'object') return 'inapplicable';
    const name = findNonCamelCase(exchange.json);
    if (!name) return [];
    return [
      { ...problem(exchange, 'camelCase names', name, name), key: `${exchange.operation?.id ?? 'other'} ${name}` },
    ];
  },
};

function findNonCamelCase(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = findNonCamelCase(item);
      if (found) return found;
    }
    return undefined;
  }
  for (const [name, child] of Object.entries(value)) {
    const found = /^[a-z][a-zA-Z0-9]*$/.test(name) ? findNonCamelCase(child) : name;
    if (found) return found;
  }
  return undefined;
}

const bodySchema: Check = {
  id: 'body-schema',
  title: 'Every body matches its schema in the contract',
  requirements: ['D4', 'D2', 'D3', 'D5', 'D6', 'D7', 'D11', 'D13', 'D14', 'D15'],
  failure: 'A field that is missing, null where it must not be, of the wrong type, or outside its enum.',
  inspect(exchange) {
    const { documented, json, operation, response } = exchange;
    if (!documented?.schema || json === undefined) return 'inapplicable';
    const mismatch = findMismatch(documented.schema, json);
    if (!mismatch) return [];
    const { pointer, message, value, requirements } = mismatch;
    const shown = JSON.stringify(value) ?? 'no value';
    const [requirement = 'D4'] = requirements.filter((id) => id.startsWith('D'));
    return [
      {
        ...problem(exchange, `${pointer || 'the body'} ${message}`, shown, `${pointer.split('/').at(-1)} ${message}`),
        key: `${operation?.id ?? 'other'} ${response.status} ${pointer} ${message}`,
        requirement,
      },
    ];
  },
};

const responseHeaders: Check = {
  id: 'response-headers',
  title: 'Every response has the headers that the contract documents, with valid values',
  requirements: ['D26', 'D19', 'D23', 'D25', 'D27'],
  failure: 'No X-Request-Id, no Vary, no Retry-After in a 429, Cache-Control: public, or a date instead of a number.',
  inspect(exchange) {
    const { documented, operation, response } = exchange;
    const keyPrefix = `${operation?.id ?? 'other'} ${response.status}`;
    if (!documented) return 'inapplicable';
    return Object.entries(documented.headers).flatMap(([name, header]): Problem[] => {
      const value = response.headers[name.toLowerCase()];
      const reason =
        value === undefined
          ? header.required && 'it is missing'
          : findHeaderMismatch(name, header, value, response.status);
      if (!reason) return [];
      const requirement = header.requirements[0];
      return [
        {
          ...problem(
            exchange,
            expectation(name, header),
            value === undefined ? `no ${name}` : `${name}: ${value}`,
            `${name} ${value === undefined ? 'missing' : 'value'}`,
          ),
          key: `${keyPrefix} ${name}`,
          about: `headers/${name.replaceAll('-', '')}`,
          ...(requirement && { requirement }),
        },
      ];
    });
  },
};

function expectation(name: string, { schema, example, examples }: Header): string {
  const shown = schema.const ?? example ?? examples[0]?.value;
  return `${name}${schema.const === undefined ? ', such as' : ':'} ${shown}`;
}

const seen = new WeakMap<Context, Set<string>>();

const requestIdUnique: Check = {
  id: 'request-id-unique',
  title: 'Every response has a unique request id',
  requirements: ['D26'],
  declares: ['requestId'],
  about: 'headers/XRequestId',
  failure: 'The same X-Request-Id twice, or the one that the client sent.',
  inspect(exchange, context) {
    const id = exchange.response.headers['x-request-id'];
    if (!id) return 'inapplicable';
    const ids = seen.get(context) ?? new Set<string>();
    seen.set(context, ids);
    const known = ids.has(id);
    ids.add(id);
    if (!known) return [];
    return [
      {
        ...problem(exchange, 'an X-Request-Id that no other response had', `${id} again`, 'repeated'),
        key: 'repeated',
      },
    ];
  },
  run(context) {
    const [operation] = context.contract.operations;
    if (!operation) return Promise.resolve([]);
    const headers = { 'X-Request-Id': sent };
    const requests: [label: string, RequestSpec][] = [
      ['with an X-Request-Id', { operation, headers }],
      ['with an X-Request-Id and without a token', { operation, headers, token: null }],
      ['an unknown path with an X-Request-Id', { raw: '/conformance-no-such-path', headers }],
      ['with ids of a trace', { operation, headers: traceHeaders }],
    ];
    return checkEach(requests, async ([label, request]): Promise<Verdict> => {
      const exchange = await context.send({ ...request, label });
      const id = exchange.response.headers['x-request-id'];
      if (!id) return 'inapplicable';
      if (!id.replaceAll('-', '').includes(sent)) return [];
      return [
        problem(exchange, 'an X-Request-Id generated by the server', `that of the request: ${id}`, 'of the client'),
      ];
    });
  },
};

/** Also a valid trace id (W3C Trace Context). */
const sent = '0123456789abcdef0123456789abcdef';

/** Other headers in which clients and proxies send an id. */
const traceHeaders = {
  'X-Correlation-Id': sent,
  'Request-Id': sent,
  'X-Trace-Id': sent,
  traceparent: `00-${sent}-0123456789abcdef-01`,
};

/** Patterns that no error may match. Other bodies are not searched, because messages may contain any text. */
const traces: [name: string, ...patterns: RegExp[]][] = [
  [
    'a stack trace',
    /\bat (\S+ )?\(?[^\s()]*[/\\.][^\s()]*:\d+:\d+/,
    /Traceback \(most recent call last\)|\bFile "[^"]+", line \d+/,
    /\bat [\w.$<>]+\([\w.]*(:\d+)?\)|(?<!:\/\/\S*)\.(java|kt|cs|rb|php|py|go|ts|js|rs)(:\d+|\(\d+\)|"? on line \d+)/,
    /\bgoroutine \d+ \[|\bpanic: |nil pointer dereference|\bnil:NilClass\b/,
  ],
  [
    'an exception',
    /\b[a-z_][\w$]*(\.[\w$]+)*\.[A-Z][\w.]*(Exception|Error|DoesNotExist)\b|\b[A-Z]\w+(::|\\)[A-Z]\w+/,
    /\b(System|Microsoft)(\.[A-Z]\w+)+Exception\b|\b(Type|Reference|Range|Syntax|Key|Attribute|Value|Index|NoMethod)Error\b/,
    /\b(NullPointer|IllegalArgument|IllegalState|Runtime|PDO)Exception\b/,
    /\bCannot read propert(y|ies) of (undefined|null)\b|\bis not a function\b|\bCast to \w+ failed\b/,
  ],
  [
    'SQL',
    /\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|\bUPDATE\b.+\bSET\b|\bDELETE FROM\b/,
    /\bselect\b.+\bfrom ["`\w.]+ (where|join|order by|limit)\b|\bupdate ["`\w.]+ set ["`\w.]+ *=/i,
    /\bSQLSTATE\b|\bSQLITE_|\bORA-\d{5}\b|\bER_[A-Z_]+|\berror in your SQL syntax\b|\bno such (column|table)\b/i,
    /\bsyntax error at or near\b|\binput syntax for type\b|\bviolates .*constraint\b/,
    /\b(relation|column|table) "[^"]+" (of|does not exist)/,
  ],
  ['an error of the system', /\bE(CONNREFUSED|CONNRESET|NOENT|TIMEDOUT|ACCES|PIPE|AI_AGAIN|NOTFOUND)\b/],
  [
    'a path of the machine',
    /(^|[\s"'(=])(\/(usr|home|var|srv|opt|root|etc|tmp|proc|Users)\/[\w./-]+|\/(app|workspace)\/[\w./-]+\.\w+|[A-Z]:\\\w+)/,
    /\b(node_modules|site-packages|dist-packages|vendor\/(bundle|composer))\//,
  ],
];

const redacts = new WeakMap<object, Redact>();

const noInternals: Check = {
  id: 'no-internals',
  title: 'No error reveals internals of the server, or the token',
  requirements: ['D20'],
  about: 'ApiError.message',
  failure: 'A stack trace, an exception, SQL, a file path or the access token in an error.',
  inspect(exchange, context) {
    const { status, text, headers } = exchange.response;
    if (status < 400) return 'inapplicable';
    const body = withoutEcho(textsIn(exchange.json).join('\n') || text, exchange.request);
    const trace = traces.find(([, ...patterns]) => patterns.some((pattern) => pattern.test(body)))?.[0];
    const shown = [text, headers['www-authenticate'] ?? ''].find((part) => revealsToken(part, exchange, context));
    const found = trace ?? (shown !== undefined && 'the token');
    if (!found) return [];
    const received = trace ? text : shown;
    return [
      {
        ...problem(exchange, 'a message without internals', `${found}: ${received}`, found),
        key: `${status} ${found}`,
      },
    ];
  },
};

/** Every text in a body. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [value].filter((text) => typeof text === 'string');

/** A shorter token may be an ordinary word. */
const shortest = 8;

/** Whether a text contains a token in any encoding, or most of the token that was sent. */
function revealsToken(text: string, { request }: Exchange, { target: { tokens } }: Context): boolean {
  const known = Object.entries(tokenTexts(tokens)).filter(([, token]) => token.length >= shortest);
  const redact = redacts.get(tokens) ?? createRedact(Object.fromEntries(known), new Set());
  redacts.set(tokens, redact);
  const [, sent = ''] = /^Bearer (\S+)$/i.exec(request.headers.Authorization ?? '') ?? [];
  const most = sent.slice(0, Math.ceil(sent.length * 0.75));
  return (most.length >= shortest && text.includes(most)) || redact(text) !== text;
}

/** Texts that are not meant for people. */
const patterns: [name: string, pattern: RegExp][] = [
  ['no text', /^\s*$/],
  ['a value of the program', /^\s*(undefined|null|none|nil|true|false|NaN)\s*$|\[object \w+\]/i],
  ['HTML', /<(!doctype|\/?(html|head|body|title|pre|center|div|h[1-6]|p|br))\b[^>]*>/i],
  ['a placeholder', /%[sd]\b|\{\d+\}|\$\{|\{\{/],
];

const messageForPeople: Check = {
  id: 'message-for-people',
  title: 'The message of an error is readable text',
  requirements: ['D20'],
  declares: ['errorFields'],
  about: 'ApiError.message',
  failure: '"[object Object]", an HTML page or JSON as the message, or a placeholder that was not filled.',
  inspect(exchange) {
    const { status } = exchange.response;
    const message = messageOf(exchange.json);
    if (status < 400 || message === undefined || message === '') return 'inapplicable';
    const text = withoutEcho(message, exchange.request);
    const isJson = typeof (parseJson(text) ?? '') === 'object';
    const found = isJson ? 'JSON' : patterns.find(([, pattern]) => pattern.test(text))?.[0];
    if (!found) return [];
    return [{ ...problem(exchange, 'a text for people', `${found}: ${message}`, found), key: `${status} ${found}` }];
  },
};

function messageOf(body: unknown): string | undefined {
  const { message } = Object(body) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}

type PageRequest = RequestSpec & { origin?: string };

const preflight = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' };

const corsOff: Check = {
  id: 'cors-off',
  title: 'Pages of unknown origins cannot read responses',
  requirements: ['D28'],
  declares: ['origins'],
  about: 'Browsers',
  failure: 'Access-Control-Allow-Origin is * or the origin itself, so that any page can use a token that it obtains.',
  async run(context) {
    const { operations } = context.contract;
    // Some frameworks configure origins for each route.
    const everywhere: [string, PageRequest][] = [
      ['from another origin', {}],
      ['a preflight from another origin', { token: null, method: 'OPTIONS', headers: preflight }],
    ];
    const all = [
      ...operations.flatMap((operation) => everywhere.map((request) => [request, operation] as const)),
      ...spreadOver(context, requestsOf(context), operations),
    ];
    return checkEach(
      all,
      async ([[label, { origin = 'https://conformance.example', ...changes }], operation]): Promise<Verdict> => {
        const { method } = changes;
        if (method && !(context.methodProbes && undeclared(context, operation, [method]).length > 0))
          return 'inapplicable';
        const target = changes.raw === undefined ? { operation, path: await samplePath(context, operation) } : {};
        const headers = { ...changes.headers, Origin: origin };
        const exchange = await context.send({ ...target, ...changes, headers, label });
        const allowed = exchange.response.headers['access-control-allow-origin'];
        if (allowed !== '*' && allowed !== origin) return [];
        return [
          problem(
            exchange,
            'no Access-Control-Allow-Origin for this origin',
            `Access-Control-Allow-Origin: ${allowed}`,
            'origin',
          ),
        ];
      },
    );
  },
};

/** Requests from a web page, by label. Errors must not be readable either, and a preflight must not allow the request. */
function requestsOf({ target }: Context): [label: string, request: PageRequest][] {
  const { protocol, host } = new URL(target.baseUrl);
  const raw = '/conformance-no-such-path';
  return [
    ['from a page without an origin', { origin: 'null' }],
    ['from another origin, without a token', { token: null }],
    ["from an origin that starts like the server's", { origin: `${protocol}//${host}.conformance.example` }],
    ["from an origin that ends like the server's", { origin: `${protocol}//conformance-${host}` }],
    ['from another origin, with an unknown parameter', { query: { conformance: '1' } }],
    ['from another origin, with another method', { method: 'DELETE' }],
    ['an unknown path from another origin', { raw }],
    ['a preflight for an unknown path', { raw, token: null, method: 'OPTIONS', headers: preflight }],
    [
      'a preflight from a page without an origin',
      { origin: 'null', token: null, method: 'OPTIONS', headers: preflight },
    ],
  ];
}

export const responseChecks: Check[] = [
  answered,
  jsonBody,
  errorShape,
  readsChangeNothing,
  concurrentRequests,
  noServerError,
  statusDocumented,
  errorFields,
  camelCase,
  bodySchema,
  responseHeaders,
  requestIdUnique,
  noInternals,
  messageForPeople,
  corsOff,
];
