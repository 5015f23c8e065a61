import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { absentId, threadOperations } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { sendRaw } from '../../http/raw.ts';
import { NotTested, type Problem, problem } from '../../problem.ts';

const compared = ['content-type', 'cache-control', 'vary', 'www-authenticate', 'allow'];

export const headOfErrors: Check = {
  id: 'head-of-errors',
  title: 'HEAD has the status and the headers of GET for errors too, without the body',
  requirements: ['D19'],
  about: 'Conventions',
  failure: '200 for HEAD of an absent thread or with an invalid parameter.',
  run(context) {
    const { list, detail } = threadOperations(context);
    const requests: Record<string, RequestSpec> = {
      'an unknown path': { raw: '/conformance-no-such-path' },
      'an absent thread': { operation: detail, path: { id: absentId } },
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
      const name = compared.find((header) => expected.headers[header] !== received.headers[header]);
      if (name) return [problem(head, `${name}: ${expected.headers[name]}, as GET`, `${received.headers[name]}`, name)];
      const bytes = await sendRaw(context.target.baseUrl, head.request, context.timeout).catch((error: Error) => {
        throw new NotTested(`the raw response to HEAD could not be read: ${error.message}; run the kit again`);
      });
      const body = bytes.slice(bytes.indexOf('\r\n\r\n') + 4);
      return body === '' ? [] : [problem(head, 'no body', body, 'body')];
    });
  },
};
