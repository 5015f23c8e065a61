import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { sendRaw } from '../../http/raw.ts';
import { expectStatus, NotTested, type Problem, problem } from '../../problem.ts';

/** The forms of If-None-Match that RFC 9110 allows, by label. */
const conditions: Record<string, (etag: string) => string> = {
  'its ETag': (etag) => etag,
  'a list of ETags': (etag) => `"conformance", ${etag}`,
  'its ETag as a weak one': (etag) => (etag.startsWith('W/') ? etag : `W/${etag}`),
  'its ETag as a strong one': (etag) => etag.replace('W/', ''),
  'any ETag': () => '*',
};

export const etagNotModified: Check = {
  id: 'etag-not-modified',
  title: 'If-None-Match with the current ETag returns 304 without a body',
  requirements: ['D27'],
  about: 'parameters/ifNoneMatch',
  failure: 'The full body again, or a 304 with a body or without its ETag.',
  run: (context) =>
    checkEachOperation(context, async (request) => {
      const { etag } = (await context.send({ ...request, label: 'to hold' })).response.headers;
      if (!etag) throw new NotTested('there is no ETag');
      return checkEach(Object.entries(conditions), async ([label, condition]): Promise<Problem[]> => {
        const exchange = await context.send({
          ...request,
          headers: { 'If-None-Match': condition(etag) },
          label: `if none match: ${label}`,
        });
        const { text, headers } = exchange.response;
        const refused = expectStatus(exchange, 304);
        if (refused.length > 0) return refused;
        if (text !== '') return [problem(exchange, 'no body', text, 'body')];
        // An HTTP client hides bytes after a 304, which would be read as the next response.
        const bytes = await sendRaw(context.target.baseUrl, exchange.request, context.timeout).catch((error: Error) => {
          throw new NotTested(`the raw 304 could not be read: ${error.message}`);
        });
        const body = bytes.slice(bytes.indexOf('\r\n\r\n') + 4);
        if (body !== '' && / 304 /.test(bytes.slice(0, 15))) return [problem(exchange, 'no body', body, 'body')];
        return headers.etag === etag ? [] : [problem(exchange, `ETag: ${etag}`, `ETag: ${headers.etag}`, 'etag')];
      });
    }),
};
