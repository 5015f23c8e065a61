import type { Check } from '../check.ts';
import { checkEach, checkEachOperation } from '../check-each.ts';
import { absentId, rolesOf } from '../data/threads.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { sendRaw } from '../http/raw.ts';
import { NotTested, type Problem, problem, type Verdict } from '../problem.ts';
import { etagNotModified, etagOfOtherAnswer, modifiedAfterChange } from './conditional-requests.ts';
import { etagIdentifiesBody, etagStable } from './etags.ts';
import { acceptVariants, contentCoding } from './negotiation.ts';

const headersOfSuccess = ['content-type', 'etag', 'cache-control', 'vary'];

const headAsGet: Check = {
  id: 'head-as-get',
  title: 'HEAD responds like GET, without the body',
  requirements: ['D19'],
  about: 'Conventions',
  failure: '404 or 405 for HEAD, headers that differ from those of GET, or a body that breaks the connection.',
  run: (context) =>
    checkEachOperation(context, async (request): Promise<Verdict> => {
      const [get, head] = await Promise.all([context.send(request), context.send({ ...request, method: 'HEAD' })]);
      const [expected, received] = [get.response, head.response];
      if (expected.status !== 200) return 'inapplicable';
      if (expected.status !== received.status)
        return [problem(head, `status ${expected.status}`, `status ${received.status}`)];
      const name = headersOfSuccess.find((header) => expected.headers[header] !== received.headers[header]);
      if (name) {
        const found = problem(head, `${name}: ${expected.headers[name]}`, `${name}: ${received.headers[name]}`, name);
        return [{ ...found, exchanges: [get, head] }];
      }
      const [wanted, sent] = [expected, received].map(({ headers }) => headers['content-length']);
      if (expected.headers.etag && wanted && sent && wanted !== sent) {
        const found = problem(head, `Content-Length: ${wanted}`, `Content-Length: ${sent}`, 'length');
        return [{ ...found, exchanges: [get, head] }];
      }
      const response = await sendRaw(context.target.baseUrl, head.request, context.timeout).catch((error: Error) => {
        throw new NotTested(`the raw response to HEAD could not be read: ${error.message}; run the kit again`);
      });
      const body = response.slice(response.indexOf('\r\n\r\n') + 4);
      return body === '' ? [] : [problem(head, 'no body', body, 'body')];
    }),
};

const headersOfErrors = ['content-type', 'cache-control', 'vary', 'www-authenticate', 'allow'];

const headOfErrors: Check = {
  id: 'head-of-errors',
  title: 'HEAD has the status and the headers of GET for errors too, without the body',
  requirements: ['D19'],
  declares: ['fallbacks'],
  about: 'Conventions',
  failure: '200 for HEAD of an absent thread or with an invalid parameter.',
  run(context) {
    const { list, detail } = rolesOf(context);
    const requests: Record<string, RequestSpec> = {
      'an unknown path': { raw: '/conformance-no-such-path' },
      'an absent thread': { operation: detail, of: absentId },
      'an unknown parameter': { operation: list, query: { conformance: '1' } },
      'an invalid limit': { operation: list, query: { [list.paging.limit.name]: '0' } },
      'no token': { operation: list, token: null },
    };
    return checkEach(Object.entries(requests), async ([label, request]): Promise<Problem[]> => {
      const get = await context.send({ ...request, label: `GET with ${label}` });
      const head = await context.send({ ...request, method: 'HEAD', label: `with ${label}` });
      const [expected, received] = [get.response, head.response];
      if (expected.status !== received.status)
        return [problem(head, `status ${expected.status}, as GET`, `status ${received.status}`, 'status')];
      const name = headersOfErrors.find((header) => expected.headers[header] !== received.headers[header]);
      if (name) return [problem(head, `${name}: ${expected.headers[name]}, as GET`, `${received.headers[name]}`, name)];
      const bytes = await sendRaw(context.target.baseUrl, head.request, context.timeout).catch((error: Error) => {
        throw new NotTested(`the raw response to HEAD could not be read: ${error.message}; run the kit again`);
      });
      const body = bytes.slice(bytes.indexOf('\r\n\r\n') + 4);
      return body === '' ? [] : [problem(head, 'no body', body, 'body')];
    });
  },
};

export const headerChecks: Check[] = [
  etagStable,
  etagIdentifiesBody,
  etagNotModified,
  etagOfOtherAnswer,
  modifiedAfterChange,
  acceptVariants,
  contentCoding,
  headAsGet,
  headOfErrors,
];
