import { decodePercent } from '@threads-api/contract';
import { checksOf } from '../check.ts';
import { textsIn } from '../data/additional-fields.ts';
import type { Exchange, SentRequest } from '../http/exchange.ts';
import { fieldsOf, parseJson } from '../http/json.ts';
import { createRedact } from '../http/redact.ts';
import { problem } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { perContext } from '../run/evidence.ts';
import { tokenTexts } from '../target/target.ts';

/** Removes the names and values of the request that a text of the response repeats. */
export function withoutEcho(text: string, { path }: SentRequest): string {
  const [pathname = '', search = ''] = path.split('?', 2);
  return (
    [path, pathname, ...pathname.split('/'), ...[...new URLSearchParams(search)].flat()]
      .flatMap((sent) => [sent, decodePercent(sent)])
      // Every text contains single letters.
      .filter((sent) => sent.length > 2 || /[^\w\s]/.test(sent))
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, sent) => rest.replaceAll(sent, '…'), text)
  );
}

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
  ['a system error', /\bE(CONNREFUSED|CONNRESET|NOENT|TIMEDOUT|ACCES|PIPE|AI_AGAIN|NOTFOUND)\b/],
  [
    'a path of the machine',
    /(^|[\s"'(=])(\/(usr|home|var|srv|opt|root|etc|tmp|proc|Users)\/[\w./-]+|\/(app|workspace)\/[\w./-]+\.\w+|[A-Z]:\\\w+)/,
    /\b(node_modules|site-packages|dist-packages|vendor\/(bundle|composer))\//,
  ],
];

/** A shorter token may be an ordinary word. */
const shortest = 8;

const redactOf = perContext(({ target }) => {
  const known = Object.entries(tokenTexts(target.tokens)).filter(([, token]) => token.length >= shortest);
  return createRedact(Object.fromEntries(known), new Set());
});

/** Whether a text contains a token in any encoding, or most of the token that was sent. */
function revealsToken(text: string, { request }: Exchange, context: Context): boolean {
  const [, sent = ''] = /^Bearer (\S+)$/i.exec(request.headers.Authorization ?? '') ?? [];
  const most = sent.slice(0, Math.ceil(sent.length * 0.75));
  return (most.length >= shortest && text.includes(most)) || redactOf(context)(text) !== text;
}

/** Texts that are not meant for people. */
const patterns: [name: string, pattern: RegExp][] = [
  ['no text', /^\s*$/],
  ['a programming-language value', /^\s*(undefined|null|none|nil|true|false|NaN)\s*$|\[object \w+\]/i],
  ['HTML', /<(!doctype|\/?(html|head|body|title|pre|center|div|h[1-6]|p|br))\b[^>]*>/i],
  // After a letter or a bracket, digits in braces are a quantifier of a regular expression.
  ['a placeholder', /%[sd]\b|(?<![\w\])}.])\{\d+\}|\$\{|\{\{/],
];

export const messageChecks = checksOf({
  'no-internals': {
    title: 'No error reveals internals of the server, or the token',
    requirements: ['D20'],
    inspect(exchange, context) {
      const { status, text, headers } = exchange.response;
      if (status < 400) return 'inapplicable';
      const body = withoutEcho(textsIn(exchange.json).join('\n') || text, exchange.request);
      const trace = traces.find(([, ...patterns]) => patterns.some((pattern) => pattern.test(body)))?.[0];
      const shown = [text, headers['www-authenticate'] ?? ''].find((part) => revealsToken(part, exchange, context));
      const found = trace ?? (shown !== undefined && 'the token');
      if (!found) return [];
      const received = trace ? text : shown;
      const details = { key: `${status} ${found}` };
      return [problem(exchange, 'a message without internals', `${found}: ${received}`, found, details)];
    },
  },
  'message-for-people': {
    title: 'The message of an error is readable text',
    requirements: ['D20'],
    declares: ['errorFields'],
    inspect(exchange) {
      const { status } = exchange.response;
      const { message } = fieldsOf(exchange.json);
      if (status < 400 || typeof message !== 'string' || message === '') return 'inapplicable';
      const text = withoutEcho(message, exchange.request);
      const isJson = typeof (parseJson(text) ?? '') === 'object';
      const found = isJson ? 'JSON' : patterns.find(([, pattern]) => pattern.test(text))?.[0];
      if (!found) return [];
      return [problem(exchange, 'a text for people', `${found}: ${message}`, found, { key: `${status} ${found}` })];
    },
  },
});
