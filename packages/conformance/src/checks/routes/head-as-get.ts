import type { Check } from '../../check.ts';
import { checkEachOperation } from '../../check-each.ts';
import { sendRaw } from '../../http/raw.ts';
import { NotTested, problem, type Verdict } from '../../problem.ts';

const compared = ['content-type', 'etag', 'cache-control', 'vary'];

export const headAsGet: Check = {
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
      const name = compared.find((header) => expected.headers[header] !== received.headers[header]);
      if (name)
        return [problem(head, `${name}: ${expected.headers[name]}`, `${name}: ${received.headers[name]}`, name)];
      const response = await sendRaw(context.target.baseUrl, head.request, context.timeout).catch((error: Error) => {
        throw new NotTested(`the raw response to HEAD could not be read: ${error.message}; run the kit again`);
      });
      const body = response.slice(response.indexOf('\r\n\r\n') + 4);
      return body === '' ? [] : [problem(head, 'no body', body, 'body')];
    }),
};
