import type { Contract, Operation, Parameter } from '@threads-api/contract';
import { queryParametersOf, valuesOf } from '../../src/probes/parameter-values.ts';
import type { FaultRequest } from '../broken-server.ts';
import type { Break } from '../fault.ts';
import { withoutParameters, withQuery } from '../fault-messages.ts';
import { mapRequest } from '../fault-tools.ts';
import { mapValues, operatorsOf, type Placed } from './derived-fault.ts';

/** Reads a text as a number, as careless parsers do. Returns `undefined` for what it reads like any other. */
const looseNumbers: Record<string, (text: string) => string | undefined> = {
  'trims a number': (text) => (/^\s*\d+\s*$/.test(text) && /\s/.test(text) ? text.trim() : undefined),
  'cuts a number at a NUL': (text) => /^(\d+)\0/.exec(text)?.[1],
  'accepts + before a number': (text) => /^\+(\d+)$/.exec(text)?.[1],
  'cuts a number at the first letter': (text) => /^([1-9]\d?)[a-z]/.exec(text)?.[1],
  'rounds a number': (text) => /^(\d+)\.\d*$/.exec(text)?.[1],
  'reads hexadecimal and exponents': (text) =>
    /^0[xob]|e\d/.test(text) && Number(text) > 0 ? `${Number(text)}` : undefined,
  'ignores underscores in a number': (text) => /^\d+_\d+$/.exec(text)?.[0].replace('_', ''),
  'ignores separators in a number': (text) => /^\d+[, ]\d+$/.exec(text)?.[0].replace(/[, ]/, ''),
  'accepts the digits of other scripts': (text) =>
    /^[\u0660-\u0669]+$/.test(text) ? `${text.charCodeAt(0) - 0x660}` : undefined,
  'accepts full-width digits': (text) => (/^[\uff10-\uff19]+$/.test(text) ? text.normalize('NFKC') : undefined),
  'truncates to 32 bits': (text) => (/^-?\d{7,15}$/.test(text) ? `${BigInt.asIntN(32, BigInt(text))}` : undefined),
  'truncates to 64 bits': (text) => (/^\d{20}$/.test(text) ? `${BigInt.asUintN(64, BigInt(text))}` : undefined),
  'removes quotes around a number': (text) => /^"(\d+)"$/.exec(text)?.[1],
  'uses the first of several numbers': (text) => /^(\d+),\d+$/.exec(text)?.[1],
  'accepts number suffixes': (text) => /^(\d+)[nL]$/.exec(text)?.[1],
};

/** Whether a text is read as an enum value, as careless parsers do. */
const looseChoices: Record<string, (text: string, choice: string) => boolean> = {
  'trims an enum value': (text, choice) => text !== choice && text.trim() === choice,
  'converts an enum value to a number': (text, choice) =>
    text !== choice && text.trim() !== '' && Number(text) === Number(choice),
  'cuts an enum value': (text, choice) => text !== choice && text.startsWith(choice),
  'accepts any word for an enum value': (text) => /^(on|yes|true)$/i.test(text),
  'normalizes an enum value': (text, choice) => text !== choice && text.normalize('NFKC') === choice,
  'reads an enum value as a list': (text, choice) => text.includes(',') && text.split(',').includes(choice),
};

/** Replaces the only value of a parameter. Other requests are not changed. */
const readAs = (name: string, read: (text: string) => string | undefined): Break =>
  mapRequest((request) => {
    const [text, ...others] = request.query.getAll(name);
    const value = text === undefined || others.length > 0 ? undefined : read(text);
    return value === undefined ? request : withQuery(request, (query) => query.set(name, value));
  });

function ofParameter(parameter: Parameter): Placed[] {
  const { name, schema } = parameter;
  const { valid, invalid, loose } = valuesOf(parameter);
  const [choice] = [schema.enum ?? []].flat().map(String);
  const ignored = mapRequest((request) =>
    [...invalid, ...loose].includes(request.query.get(name) ?? valid.join())
      ? withoutParameters(request, [name])
      : request,
  );
  const twice = mapRequest((request) => {
    const values = request.query.getAll(name);
    return values.length > 1 ? withQuery(request, (query) => query.set(name, values.at(-1) ?? '')) : request;
  });
  const readings: Record<string, (text: string) => string | undefined> = {
    ...(schema.type === 'integer' && loose.length > 0 && looseNumbers),
    ...(choice !== undefined &&
      mapValues(looseChoices, (accepts) => (text) => (accepts(text, choice) ? choice : undefined))),
  };
  return operatorsOf(
    {
      'parameter-refused': {
        ...(invalid.length > 0 && { 'ignores invalid values': ignored }),
        ...mapValues(readings, (read) => readAs(name, read)),
      },
      'repeated-parameter': { ...(invalid.length > 0 && { 'uses the last of two values': twice }) },
    },
    name,
  );
}

const unknownIn = ({ parameters }: Operation, { query }: FaultRequest) =>
  [...query.keys()].filter((name) => !parameters.some((parameter) => parameter.name === name));

/** Values that must be refused, but are accepted, and one that must be accepted, but is not. */
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
