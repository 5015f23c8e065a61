import type { Header } from '@threads-api/contract';
import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { misfitOfHeader } from '../header-meaning.ts';

export const responseHeaders: Check = {
  id: 'response-headers',
  title: 'Every answer has the headers that the contract gives for it, each well formed',
  requirements: ['D26', 'D19', 'D23', 'D25', 'D27'],
  failure:
    'No X-Request-Id, no Vary, no Retry-After on a 429, Cache-Control: public, or a date where a number belongs.',
  inspect(exchange) {
    const { documented, operation, response } = exchange;
    const place = `${operation?.id ?? 'other'} ${response.status}`;
    if (!documented) return nothingSeen;
    return Object.entries(documented.headers).flatMap(([name, header]): Problem[] => {
      const value = response.headers[name.toLowerCase()];
      const reason =
        value === undefined ? header.required && 'it is missing' : misfitOfHeader(name, header, value, response.status);
      if (!reason) return [];
      const requirement = header.requirements[0];
      return [
        {
          ...problem(exchange, expectation(name, header), value === undefined ? `no ${name}` : `${name}: ${value}`),
          key: `${place} ${name}`,
          about: name,
          ...(requirement && { requirement }),
        },
      ];
    });
  },
};

function expectation(name: string, { schema, example, examples }: Header): string {
  const shown = schema.const ?? example ?? examples[0]?.value;
  return `${name}${schema.const === undefined ? ', as' : ':'} ${shown}`;
}
