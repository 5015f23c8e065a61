import type { Check } from '../../check.ts';
import { checkEach, checkEachOnce, checkEachOperation, checkParts, type OperationRequest } from '../../check-each.ts';
import { currentEtag, opaqueTag } from '../../data/current-etag.ts';
import type { SentRequest } from '../../http/exchange.ts';
import { sendRaw } from '../../http/raw.ts';
import { expectStatus, NotTested, type Problem, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

/** A form of If-None-Match. */
interface Form {
  value(etag: string): string;
  method?: string;
  headers?: Record<string, string>;
  /** Whether to read the raw bytes of the response too. */
  showBody?: true;
}

/** Sent to every operation, by label. */
const usual: Record<string, Form> = {
  'its ETag': { value: (etag) => etag, showBody: true },
  'any ETag': { value: () => '*' },
};

/** The other forms of If-None-Match that RFC 9110 allows, by label. */
const others: Record<string, Form> = {
  'its ETag as a weak one': { value: (etag) => `W/${opaqueTag(etag)}` },
  'its ETag as a strong one': { value: opaqueTag },
  'a list that ends with its ETag': { value: (etag) => `"conformance", ${etag}` },
  'a list that begins with its ETag': { value: (etag) => `${etag}, W/"conformance"` },
  'a list without spaces': { value: (etag) => `"conformance",${etag},"conformance-2"` },
  'a list with spaces and tabs': { value: (etag) => `"conformance" ,\t ${etag} \t, "conformance-2"` },
  'a list with empty elements': { value: (etag) => `, "conformance",, ${etag},` },
  'a list with commas inside an ETag': { value: (etag) => `"a,b", W/",", ${etag}` },
  'its ETag, with HEAD': { value: (etag) => etag, method: 'HEAD' },
  'any ETag, with HEAD': { value: () => '*', method: 'HEAD' },
  // Browsers send this header with conditional requests. It is meant for caches, not for the server.
  'its ETag, with Cache-Control: no-cache': { value: (etag) => etag, headers: { 'Cache-Control': 'no-cache' } },
  'its ETag, with an old If-Modified-Since': {
    value: (etag) => etag,
    headers: { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  },
};

export const etagNotModified: Check = {
  id: 'etag-not-modified',
  title: 'If-None-Match with the current ETag returns 304 without a body',
  requirements: ['D27'],
  about: 'parameters/ifNoneMatch',
  failure: 'The full body again, or a 304 with a body or without its ETag.',
  run: (context) =>
    checkParts(
      () =>
        checkEachOperation(context, (request) =>
          checkEach(Object.entries(usual), (form) => checkForm(context, request, form)),
        ),
      () => checkEachOnce(context, Object.entries(others), (request, form) => checkForm(context, request, form)),
    ),
};

async function checkForm(
  context: Context,
  request: OperationRequest,
  [label, { value, headers, showBody, ...rest }]: [string, Form],
): Promise<Problem[]> {
  const etag = await currentEtag(context, request);
  const exchange = await context.send({
    ...request,
    ...rest,
    headers: { ...headers, 'If-None-Match': value(etag) },
    label: `if none match: ${label}`,
  });
  const refused = expectStatus(exchange, 304);
  if (refused.length > 0) return refused;
  const { text, headers: received } = exchange.response;
  const body = text || (showBody ? await readBody(context, exchange.request) : '');
  if (body !== '') return [problem(exchange, 'no body', body, 'body')];
  return received.etag === etag ? [] : [problem(exchange, `ETag: ${etag}`, `ETag: ${received.etag}`, 'etag')];
}

/** Reads the bytes after a 304. An HTTP client would parse them as the next response. */
async function readBody(context: Context, request: SentRequest): Promise<string> {
  const bytes = await sendRaw(context.target.baseUrl, request, context.timeout).catch((error: Error) => {
    throw new NotTested(`the raw 304 could not be read: ${error.message}; run the kit again`);
  });
  return / 304 /.test(bytes.slice(0, 15)) ? bytes.slice(bytes.indexOf('\r\n\r\n') + 4) : '';
}
