import { type Check, checkEach, checkEachOperation, checkParts, checksOf, type OperationRequest } from '../check.ts';
import { comparableBody } from '../data/comparable.ts';
import { filterQueries } from '../data/pagination.ts';
import { findMovableResource, findResource, rolesOf, sampleIds } from '../data/resources.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { readRawBody } from '../http/raw.ts';
import { swapCase } from '../probes/spelling.ts';
import { shareOfOperation } from '../probes/spread.ts';
import { expectStatus, NotTested, type Problem, problem, type Verdict } from '../problem.ts';
import { performAction } from '../run/actions.ts';
import type { Context } from '../run/context.ts';
import { currentEtag, opaqueTag } from './etags.ts';

/** Properties that the checks of If-None-Match share. */
const ofConditions = {
  requirements: ['D27'],
  declares: ['notModified'],
} satisfies Partial<Check>;

/** A form of If-None-Match. */
interface Form {
  value(etag: string): string;
  method?: string;
  headers?: Record<string, string>;
  /** Whether the server may also return the full response. Many frameworks read only the first of several headers. */
  isOptional?: true;
  /** Headers of both requests: the one for the ETag, and the conditional one. */
  always?: Record<string, string>;
  /** Whether to read the raw bytes of the response too. */
  showBody?: true;
}

/** Sent to every operation, by label. */
const usual: Record<string, Form> = {
  'its ETag': { value: (etag) => etag, showBody: true },
  'any ETag': { value: () => '*' },
  'the ETag of a compressed response': { value: (etag) => etag, always: { 'Accept-Encoding': 'gzip' } },
  'the ETag of an uncompressed response': { value: (etag) => etag, always: { 'Accept-Encoding': 'identity' } },
};

/** The other forms of If-None-Match that RFC 9110 allows, by label. */
const conditionForms: Record<string, Form> = {
  'its ETag as a weak one': { value: (etag) => `W/${opaqueTag(etag)}` },
  'its ETag as a strong one': { value: opaqueTag },
  'a list that ends with its ETag': { value: (etag) => `"conformance", ${etag}` },
  'a list that begins with its ETag': { value: (etag) => `${etag}, W/"conformance"` },
  'a list without spaces': { value: (etag) => `"conformance",${etag},"conformance-2"` },
  'a list with spaces and tabs': { value: (etag) => `"conformance" ,\t ${etag} \t, "conformance-2"` },
  'a list with empty elements': { value: (etag) => `, "conformance",, ${etag},` },
  'a list with commas inside an ETag': { value: (etag) => `"a,b", W/",", ${etag}` },
  'a second header with its ETag': { value: (etag) => `"conformance"\n${etag}`, isOptional: true },
  'its ETag, with HEAD': { value: (etag) => etag, method: 'HEAD' },
  'any ETag, with HEAD': { value: () => '*', method: 'HEAD' },
  // Browsers send this header with conditional requests. It is meant for caches, not for the server.
  'its ETag, with Cache-Control: no-cache': { value: (etag) => etag, headers: { 'Cache-Control': 'no-cache' } },
  'its ETag, with an old If-Modified-Since': {
    value: (etag) => etag,
    headers: { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  },
};

async function checkForm(
  context: Context,
  request: OperationRequest,
  [label, { value, headers, always, isOptional, showBody, ...rest }]: [string, Form],
): Promise<Problem[]> {
  const etag = await currentEtag(context, request, always);
  const exchange = await context.send({
    ...request,
    ...rest,
    headers: { ...headers, ...always, 'If-None-Match': value(etag) },
    label: `if none match: ${label}`,
  });
  if (isOptional && exchange.response.status === 200) return [];
  const refused = expectStatus(exchange, 304);
  if (refused.length > 0) return refused;
  const { text, headers: received } = exchange.response;
  const body = text || (showBody ? await readRawBody(context, exchange.request, (start) => / 304 /.test(start)) : '');
  if (body !== '') return [problem(exchange, 'no body', body, 'body')];
  return received.etag === etag ? [] : [problem(exchange, `ETag: ${etag}`, `ETag: ${received.etag}`, 'etag')];
}

async function checkOtherResponses(context: Context): Promise<Verdict> {
  const { list, detail, sublist: notes } = rolesOf(context);
  const { limit } = list.paging;
  const own = await findResource(context, 'visible');
  const otherResource = (await sampleIds(context)).find((id) => id !== own);
  const pairs: [label: string, cached: RequestSpec, requested: RequestSpec][] = [
    ['the ETag of another page', { operation: list }, { operation: list, query: { [limit.name]: '1' } }],
    ...filterQueries(list).map((query): [string, RequestSpec, RequestSpec] => [
      'the ETag of the unfiltered list',
      { operation: list },
      { operation: list, query },
    ]),
    ['the ETag of a list below the resource', { operation: notes }, { operation: detail }],
  ];
  if (otherResource)
    pairs.push(['the ETag of another resource', { operation: detail, of: otherResource }, { operation: detail }]);
  if (context.target.tokens.otherUser)
    pairs.push(["another caller's ETag", { operation: list, token: 'otherUser' }, { operation: list }]);
  return checkEach(pairs, async ([label, cached, requested]): Promise<Verdict> => {
    const other = await context.send(cached);
    const current = await context.send(requested);
    const { etag } = other.response.headers;
    if (!etag || !current.response.headers.etag || other.response.text === current.response.text) return 'inapplicable';
    const exchange = await context.send({
      ...requested,
      headers: { 'If-None-Match': etag },
      label: `if none match: ${label}`,
    });
    return expectStatus(exchange, 200).map((found) => ({ ...found, exchanges: [other, exchange] }));
  });
}

/** Values that do not match, given the text between the quotes of the current ETag. */
const foreignTags: Record<string, (text: string) => string> = {
  'a made-up ETag': () => '"conformance"',
  'its ETag without the last character': (text) => `"${text.slice(0, -1)}"`,
  'its ETag without the first character': (text) => `"${text.slice(1)}"`,
  'its ETag with an extra character': (text) => `"${text}0"`,
  'its ETag after an extra character': (text) => `"0${text}"`,
  'its ETag with upper and lower case swapped': (text) => `"${swapCase(text)}"`,
  'its ETag after a comma in the quotes': (text) => `"conformance,${text}"`,
  'its ETag before a comma in the quotes': (text) => `"${text},conformance"`,
  'an empty ETag': () => '""',
  'a star in quotes': () => '"*"',
  'a value without quotes': () => 'conformance',
  'an unclosed quote': () => '"conformance',
  'a weak mark alone': () => 'W/',
  'a comma alone': () => ',',
};

const checkOtherValues = (context: Context, request: OperationRequest) =>
  checkEach(shareOfOperation(context, Object.entries(foreignTags), request.operation), async ([label, write]) => {
    const current = opaqueTag(await currentEtag(context, request));
    const value = write(current.slice(1, -1));
    if (value === current) return 'inapplicable';
    const headers = {
      'If-None-Match': value,
      // RFC 9110: a server ignores this header if there is an If-None-Match.
      ...(label === 'a made-up ETag' && { 'If-Modified-Since': new Date().toUTCString() }),
    };
    return expectStatus(await context.send({ ...request, headers, label: `if none match: ${label}` }), 200);
  });

export const conditionChecks = checksOf({
  'etag-not-modified': {
    title: 'If-None-Match with the current ETag returns 304 without a body',
    ...ofConditions,
    run: (context) =>
      checkEachOperation(context, (request) => {
        const others = shareOfOperation(context, Object.entries(conditionForms), request.operation);
        return checkEach([...Object.entries(usual), ...others], (form) => checkForm(context, request, form));
      }),
  },
  'etag-of-other-answer': {
    title:
      'Only the current ETag returns 304: not a similar one, a malformed one, or that of another response or caller',
    ...ofConditions,
    run: (context) =>
      checkParts(
        () => checkOtherResponses(context),
        () => checkEachOperation(context, (request) => checkOtherValues(context, request)),
      ),
  },
  'modified-after-change': {
    title: 'An ETag from before a change does not return 304, and HEAD returns the new ETag',
    ...ofConditions,
    needs: ['actions.receiveMessage'],
    async run(context) {
      const { list, detail } = rolesOf(context);
      const id = await findMovableResource(context);
      const requests: RequestSpec[] = [{ operation: list }, { operation: detail, of: id }];
      const before = await Promise.all(
        requests.map((request) => context.send({ ...request, label: 'to get its ETag before a message' })),
      );
      await performAction(context.target, 'receiveMessage', { THREAD_ID: id });
      return checkEach(requests.entries(), async ([index, request]): Promise<Problem[]> => {
        const held = before[index];
        const etag = held?.response.headers.etag;
        if (!held || !etag) throw new NotTested('there is no ETag; add it, as response-headers reports');
        const conditional = await context.send({
          ...request,
          headers: { 'If-None-Match': etag },
          label: 'if none match: its ETag before a message',
        });
        const current = await context.send({ ...request, label: 'after a message' });
        if (comparableBody(current) === comparableBody(held)) return [];
        if (conditional.response.status === 304)
          return [problem(conditional, 'status 200', 'status 304', 'unmodified', { comparedWith: held })];
        const head = await context.send({ ...request, method: 'HEAD', label: 'after a message' });
        const again = await context.send({ ...request, label: 'after a message, again' });
        const [now, shown, then] = [current, head, again].map(({ response }) => response.headers.etag);
        if (shown === now || now !== then) return [];
        return [problem(head, `ETag: ${now}, as GET`, `ETag: ${shown}`, 'head', { comparedWith: current })];
      });
    },
  },
});
