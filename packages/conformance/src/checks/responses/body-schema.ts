import type { Check } from '../../check.ts';
import { findMismatch } from '../../probes/schemas.ts';
import { problem } from '../../problem.ts';

export const bodySchema: Check = {
  id: 'body-schema',
  title: 'Every body matches its schema in the contract',
  requirements: ['D4', 'D2', 'D3', 'D5', 'D6', 'D7', 'D11', 'D13', 'D14', 'D15'],
  failure: 'A field that is missing, null where it must not be, of the wrong type, or outside its enum.',
  inspect(exchange) {
    const { documented, json, operation, response } = exchange;
    if (!documented?.schema || json === undefined) return 'inapplicable';
    const mismatch = findMismatch(documented.schema, json);
    if (!mismatch) return [];
    const { pointer, message, value, requirements } = mismatch;
    const shown = JSON.stringify(value) ?? 'no value';
    const [requirement = 'D4'] = requirements.filter((id) => id.startsWith('D'));
    return [
      {
        ...problem(exchange, `${pointer || 'the body'} ${message}`, shown, `${pointer.split('/').at(-1)} ${message}`),
        key: `${operation?.id ?? 'other'} ${response.status} ${pointer} ${message}`,
        requirement,
      },
    ];
  },
};
