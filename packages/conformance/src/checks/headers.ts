import { checkEach, checkEachOperation, checksOf } from '../check.ts';
import type { Exchange } from '../http/exchange.ts';
import { readRawBody } from '../http/raw.ts';
import { errorsOf } from '../probes/any-request.ts';
import { type Problem, problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';

/** Compares the response to HEAD with the response to GET: its status, some headers, and that it has no body. */
async function compareHead(context: Context, get: Exchange, head: Exchange, names: string[]): Promise<Problem[]> {
  const [expected, received] = [get.response, head.response];
  const found = (wanted: string, given: string, cause: string) => [
    problem(head, `${wanted}, as GET`, given, cause, { comparedWith: get }),
  ];
  if (expected.status !== received.status) return found(`status ${expected.status}`, `status ${received.status}`, '');
  const name = names.find((each) => expected.headers[each] !== received.headers[each]);
  if (name) return found(`${name}: ${expected.headers[name]}`, `${name}: ${received.headers[name]}`, name);
  const [wanted, sent] = [expected, received].map(({ headers }) => headers['content-length']);
  if (expected.headers.etag && wanted && sent && wanted !== sent)
    return found(`Content-Length: ${wanted}`, `Content-Length: ${sent}`, 'length');
  const body = await readRawBody(context, head.request);
  return body === '' ? [] : [problem(head, 'no body', body, 'body')];
}

const headersOfErrors = ['content-type', 'cache-control', 'vary', 'www-authenticate', 'allow'];

export const headChecks = checksOf({
  'head-as-get': {
    title: 'HEAD responds like GET, without the body',
    requirements: ['D19'],
    about: 'Conventions',
    run: (context) =>
      checkEachOperation(context, async (request): Promise<Verdict> => {
        const [get, head] = await Promise.all([context.send(request), context.send({ ...request, method: 'HEAD' })]);
        if (get.response.status !== 200) return 'inapplicable';
        return compareHead(context, get, head, ['content-type', 'etag', 'cache-control', 'vary']);
      }),
  },
  'head-of-errors': {
    title: 'HEAD has the status and the headers of GET for errors too, without the body',
    requirements: ['D19'],
    declares: ['fallbacks'],
    about: 'Conventions',
    run: (context) =>
      checkEachOperation(context, (request) =>
        checkEach(
          errorsOf(context, request.operation, ['path', 'token', 'scope', 'query', 'id']),
          async ({ label, ...error }) => {
            const get = await context.send({ ...request, ...error, label: `GET ${label}` });
            const head = await context.send({ ...request, ...error, method: 'HEAD', label });
            return compareHead(context, get, head, headersOfErrors);
          },
        ),
      ),
  },
});
