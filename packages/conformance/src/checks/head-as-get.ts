import { type Check, NotTested, nothingSeen, type Problem, problem } from '../check.ts';
import { sendRaw } from '../http/raw.ts';
import { onEachOperation } from '../probe.ts';

const compared = ['content-type', 'etag', 'cache-control', 'vary'];

export const headAsGet: Check = {
  id: 'head-as-get',
  title: 'HEAD answers like GET without the body',
  requirements: ['D19'],
  failure: '404 or 405 for HEAD, other headers than those of GET, or a body that breaks the connection.',
  run: (lab) =>
    onEachOperation(lab, async (ask): Promise<Problem[]> => {
      const [get, head] = await Promise.all([lab.ask(ask), lab.ask({ ...ask, method: 'HEAD' })]);
      const [wanted, given] = [get.response, head.response];
      if (wanted.status !== 200) return nothingSeen;
      if (wanted.status !== given.status) return [problem(head, `status ${wanted.status}`, `status ${given.status}`)];
      const name = compared.find((header) => wanted.headers[header] !== given.headers[header]);
      if (name) return [problem(head, `${name}: ${wanted.headers[name]}`, `${name}: ${given.headers[name]}`, name)];
      const answer = await sendRaw(lab.target.baseUrl, head.request, lab.timeout).catch((error: Error) => {
        throw new NotTested(`the raw answer to HEAD could not be read: ${error.message}`);
      });
      const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
      return body === '' ? [] : [problem(head, 'no body', body, 'body')];
    }),
};
