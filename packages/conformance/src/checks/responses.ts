import { type Header, isJsonType, propertiesOf } from '@threads-api/contract';
import { type Check, checksOf } from '../check.ts';
import { findHeaderMismatch } from '../http/header-values.ts';
import { fieldsOf } from '../http/json.ts';
import { isOptionsAnswered } from '../probes/method-probes.ts';
import { findMismatch } from '../probes/schemas.ts';
import { type Problem, problem } from '../problem.ts';

/** Has no code. The run reports requests without a response under this check. */
export const answered: Check = {
  id: 'answered',
  title: 'Every request gets a response',
  requirements: ['R1'],
};

function findNonCamelCase(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const isNamed = Array.isArray(value) || /^[a-z][a-zA-Z0-9]*$/.test(name);
    const found = isNamed ? findNonCamelCase(child) : name;
    if (found) return found;
  }
  return undefined;
}

function expectation(name: string, { schema, example, examples }: Header): string {
  if (schema.const !== undefined) return `${name}: ${schema.const}`;
  const shown = example ?? examples[0]?.value;
  return shown === undefined ? `${name} with a valid value` : `${name}, such as ${shown}`;
}

export const responseChecks: Check[] = [
  answered,
  ...checksOf({
    'json-body': {
      title: 'Every body is JSON in UTF-8, with the declared Content-Type',
      requirements: ['R1'],
      inspect(exchange) {
        const { headers, text, status, unreadable } = exchange.response;
        if (exchange.request.method === 'HEAD' || status === 304) return [];
        const found: Problem[] = [];
        const addProblem = (expected: string, received: string, cause: string) =>
          found.push(
            problem(exchange, expected, received, cause, {
              key: `${exchange.operation?.id ?? 'other'} ${status} ${cause}`,
            }),
          );
        const types = exchange.documented?.contentTypes;
        const wanted = exchange.documented?.contentType ?? 'application/json';
        if (text === '') {
          // Other bodies, such as a CSV file, may be empty.
          const needsBody = status !== 204 && types?.length !== 0 && isJsonType(wanted);
          if (needsBody) addProblem('a JSON body', 'no body', 'empty');
          return found;
        }
        const isAccepted = (type = '') => type.toLowerCase() === wanted || (types ?? []).includes(type.toLowerCase());
        const [, given] = /^([^;, ]+) *(?:;(?:[^,"]|"[^"]*")*)?$/.exec(headers['content-type'] ?? '') ?? [];
        if (!isAccepted(given))
          addProblem(`Content-Type: ${wanted}`, `Content-Type: ${headers['content-type'] ?? 'none'}`, 'content type');
        if (unreadable) addProblem('JSON in UTF-8 (RFC 8259)', `${unreadable}: ${text}`, 'encoding');
        else if (exchange.json === undefined && isJsonType(given ?? wanted)) addProblem('JSON', text, 'syntax');
        return found;
      },
    },
    'error-shape': {
      title: 'Every error has a message, and a statusCode equal to the status',
      requirements: ['R21', 'D20'],
      declares: ['errorFields'],
      inspect(exchange) {
        const { status } = exchange.response;
        if (status < 400 || exchange.request.method === 'HEAD') return 'inapplicable';
        const { statusCode, message } = fieldsOf(exchange.json);
        const found: Problem[] = [];
        const addProblem = (expected: string, received: unknown, cause: string) =>
          found.push(
            problem(exchange, expected, JSON.stringify(received) ?? 'no value', cause, { key: `${status} ${cause}` }),
          );
        if (statusCode !== status) addProblem(`statusCode: ${status}`, statusCode, 'statusCode');
        if (typeof message !== 'string' || message === '')
          addProblem('message: a non-empty string', message, 'message');
        return found;
      },
    },
    'no-server-error': {
      title: 'No request causes a server error',
      requirements: ['D19'],
      inspect(exchange) {
        const { status, text } = exchange.response;
        // A server may be temporarily unavailable.
        return status < 500 || exchange.temporary
          ? []
          : [problem(exchange, 'a status below 500', `status ${status}: ${text}`, `${status}`)];
      },
    },
    'status-documented': {
      title: 'Every status is documented for its operation',
      requirements: ['D19'],
      inspect(exchange) {
        const { documented, operation, methods, response } = exchange;
        if (documented || exchange.temporary || isOptionsAnswered(exchange)) return [];
        const declared = operation ? Object.keys(operation.responses) : [methods.length > 0 ? '405' : '404'];
        return [problem(exchange, `one of ${declared.join(', ')}`, `status ${response.status}`, `${response.status}`)];
      },
    },
    'error-fields': {
      title: 'An error has no fields besides statusCode and message',
      requirements: ['D20'],
      declares: ['errorFields'],
      inspect(exchange) {
        const { status } = exchange.response;
        if (status < 400 || typeof exchange.json !== 'object' || exchange.json === null) return 'inapplicable';
        const declared = propertiesOf(exchange.documented?.schema ?? {});
        const known = ['statusCode', 'message', ...Object.keys(declared)];
        const names = Object.keys(exchange.json).filter((name) => !known.includes(name));
        if (names.length === 0) return [];
        const details = { key: `${status} ${names}` };
        return [
          problem(exchange, 'only statusCode and message', `also ${names.join(', ')}`, `${names.toSorted()}`, details),
        ];
      },
    },
    'camel-case': {
      title: 'Every field name is in camelCase',
      requirements: ['D1'],
      declares: ['camelCase'],
      inspect(exchange) {
        if (typeof exchange.json !== 'object') return 'inapplicable';
        const name = findNonCamelCase(exchange.json);
        if (!name) return [];
        const key = `${exchange.operation?.id ?? 'other'} ${name}`;
        return [problem(exchange, 'camelCase names', name, name, { key })];
      },
    },
    'body-schema': {
      title: 'Every body matches its schema in the contract',
      requirements: ['D4', 'D2', 'D3', 'D5', 'D6', 'D7', 'D11', 'D13', 'D14', 'D15'],
      inspect(exchange) {
        const { documented, json, operation, response } = exchange;
        if (!documented?.schema || json === undefined) return 'inapplicable';
        const mismatch = findMismatch(documented.schema, json);
        if (!mismatch) return [];
        const { pointer, message, value, requirements } = mismatch;
        const shown = JSON.stringify(value) ?? 'no value';
        const [requirement = 'D4'] = requirements.filter((id) => id.startsWith('D'));
        const key = `${operation?.id ?? 'other'} ${response.status} ${pointer} ${message}`;
        const cause = `${pointer.split('/').at(-1)} ${message}`;
        return [problem(exchange, `${pointer || 'the body'} ${message}`, shown, cause, { key, requirement })];
      },
    },
    'response-headers': {
      title: 'Every response has the headers that the contract documents, with valid values',
      requirements: ['D26', 'D19', 'D23', 'D25', 'D27'],
      inspect(exchange) {
        const { documented, operation, response } = exchange;
        if (!documented) return 'inapplicable';
        return Object.entries(documented.headers).flatMap(([name, header]): Problem[] => {
          const value = response.headers[name.toLowerCase()];
          const reason =
            value === undefined
              ? header.required && 'it is missing'
              : findHeaderMismatch(name, header, value, response.status);
          if (!reason) return [];
          const [requirement] = header.requirements;
          const [received, state] = value === undefined ? [`no ${name}`, 'missing'] : [`${name}: ${value}`, 'value'];
          return [
            problem(exchange, expectation(name, header), received, `${name} ${state}`, {
              key: `${operation?.id ?? 'other'} ${response.status} ${name}`,
              about: name.replaceAll('-', ''),
              ...(requirement && { requirement }),
            }),
          ];
        });
      },
    },
  }),
];
