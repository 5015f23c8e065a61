import { type Check, nothingSeen, problem } from '../check.ts';
import { misfitOf } from '../schemas.ts';

export const bodySchema: Check = {
  id: 'body-schema',
  title: 'Every body fits the schema that the contract gives for it',
  requirements: ['D4', 'D2', 'D3', 'D5', 'D6', 'D7', 'D11', 'D13', 'D14', 'D15'],
  failure: 'A field that is missing, null where it may not be, of another type, or a value outside its enum.',
  inspect(exchange) {
    const { documented, json, operation, response } = exchange;
    if (!documented?.schema || json === undefined) return nothingSeen;
    const misfit = misfitOf(documented.schema, json);
    if (!misfit) return [];
    const { place, message, value, requirements } = misfit;
    const shown = JSON.stringify(value) ?? 'nothing';
    const [requirement = 'D4'] = requirements.filter((id) => id.startsWith('D'));
    return [
      {
        ...problem(exchange, `${place || 'the body'} ${message}`, shown),
        key: `${operation?.id ?? 'other'} ${response.status} ${place} ${message}`,
        requirement,
      },
    ];
  },
};
