import type { Contract, Operation, Parameter } from '@threads-api/contract';
import { queryParametersOf, valuesOf } from '../../src/probes/parameter-values.ts';
import type { FaultRequest } from '../broken-server.ts';
import type { Break } from '../fault.ts';
import { withoutParameters, withQuery } from '../fault-messages.ts';
import { mapRequest } from '../fault-tools.ts';
import { operatorsOf, type Placed } from './derived-fault.ts';

/** Reads one text as if it were another. */
const readAs = (name: string, text: string, value: string): Break =>
  mapRequest((request) =>
    request.query.getAll(name).join('&') === text ? withQuery(request, (query) => query.set(name, value)) : request,
  );

function ofParameter(parameter: Parameter): Placed[] {
  const { name } = parameter;
  const { valid, invalid, loose } = valuesOf(parameter);
  const ignored = mapRequest((request) =>
    [...invalid, ...loose].includes(request.query.get(name) ?? valid.join())
      ? withoutParameters(request, [name])
      : request,
  );
  const twice = mapRequest((request) => {
    const values = request.query.getAll(name);
    return values.length > 1 ? withQuery(request, (query) => query.set(name, values.at(-1) ?? '')) : request;
  });
  // Careless parsers accept some of these texts.
  const accepted = loose.map(
    (text) => [`accepts ${JSON.stringify(text)}`, readAs(name, text, valid[0] ?? '')] as const,
  );
  return operatorsOf(
    {
      'parameter-refused': {
        ...(invalid.length > 0 && { 'ignores invalid values': ignored }),
        ...Object.fromEntries(accepted),
      },
      'repeated-parameter': { ...(invalid.length > 0 && { 'uses the last of two values': twice }) },
    },
    name,
  );
}

const unknownIn = ({ parameters }: Operation, { query }: FaultRequest) =>
  [...query.keys()].filter((name) => !parameters.some((parameter) => parameter.name === name));

/** Faults that accept invalid values, and one that refuses a valid value. */
export const valueOperators = (operation: Operation, contract: Contract): Placed[] => [
  ...queryParametersOf(operation).flatMap(ofParameter),
  ...operatorsOf({
    'parameter-accepted': {
      ...(contract.rejectsUnknownParameters &&
        queryParametersOf(operation).some((each) => valuesOf(each).valid.length > 0) && {
          'does not decode the names of parameters': mapRequest((request) =>
            /(^|&)%\w\w\w+=/.test(request.search)
              ? withQuery(request, (query) => query.append('undecoded', ''))
              : request,
          ),
        }),
    },
    'unknown-parameter': {
      ...(contract.rejectsUnknownParameters && {
        'ignores unknown parameters': mapRequest((request) =>
          withoutParameters(request, unknownIn(operation, request)),
        ),
      }),
    },
  }),
];
