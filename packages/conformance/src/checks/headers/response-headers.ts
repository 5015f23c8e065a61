import type { Header } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { findHeaderMismatch } from '../../http/header-values.ts';
import { type Problem, problem } from '../../problem.ts';

export const responseHeaders: Check = {
  id: 'response-headers',
  title: 'Every response has the headers that the contract documents, with valid values',
  requirements: ['D26', 'D19', 'D23', 'D25', 'D27'],
  failure: 'No X-Request-Id, no Vary, no Retry-After in a 429, Cache-Control: public, or a date instead of a number.',
  inspect(exchange) {
    const { documented, operation, response } = exchange;
    const keyPrefix = `${operation?.id ?? 'other'} ${response.status}`;
    if (!documented) return 'inapplicable';
    return Object.entries(documented.headers).flatMap(([name, header]): Problem[] => {
      const value = response.headers[name.toLowerCase()];
      const reason =
        value === undefined
          ? header.required && 'it is missing'
          : findHeaderMismatch(name, header, value, response.status);
      if (!reason) return [];
      const requirement = header.requirements[0];
      return [
        {
          ...problem(
            exchange,
            expectation(name, header),
            value === undefined ? `no ${name}` : `${name}: ${value}`,
            `${name} ${value === undefined ? 'missing' : 'value'}`,
          ),
          key: `${keyPrefix} ${name}`,
          about: `headers/${name.replaceAll('-', '')}`,
          ...(requirement && { requirement }),
        },
      ];
    });
  },
};

function expectation(name: string, { schema, example, examples }: Header): string {
  const shown = schema.const ?? example ?? examples[0]?.value;
  return `${name}${schema.const === undefined ? ', such as' : ':'} ${shown}`;
}
