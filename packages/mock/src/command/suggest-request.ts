import type { Contract, Operation, Parameter } from '@threads-api/contract';
import { createRandom } from '@threads-api/sample-data/random';
import { exampleCredentials } from '../access/credentials.ts';
import { generateValue } from '../generate/generate-value.ts';

/** Returns a working curl command with everything that the document requires, or `undefined` if no operation is usable. */
export function suggestRequest(contract: Contract, baseUrl: string): string | undefined {
  const operation = chooseOperation(contract);
  if (!operation) return undefined;
  const { headers, query } = exampleCredentials(contract, operation);
  const wanted = operation.parameters.filter(
    ({ required, in: part }) => part === 'path' || (required && part !== 'cookie'),
  );
  const filter = operation.filters.find(({ choices }) => choices?.length);
  if (filter?.choices?.[0]) query[filter.name] = filter.choices[0];
  let path: string = operation.path;
  for (const parameter of wanted) {
    const value = valueFor(parameter);
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === 'query') query[parameter.name] = value;
    else headers[parameter.name] = value;
  }
  const search = new URLSearchParams(query).toString();
  const body = operation.requestBody?.required ? bodyFor(operation) : [];
  return [
    'curl',
    ...(operation.method === 'GET' ? [] : operation.method === 'HEAD' ? ['-I'] : [`-X ${operation.method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...body,
    `"${baseUrl}${path}${search && `?${search}`}"`,
  ].join(' ');
}

/** Prefers a simple operation, such as a GET without parameters. */
function chooseOperation({ operations }: Contract): Operation | undefined {
  const costOf = ({ method, path, parameters }: Operation) =>
    (method === 'GET' ? 0 : 100) + path.split('{').length * 10 + parameters.filter(({ required }) => required).length;
  return operations.filter(({ problem }) => !problem).sort((a, b) => costOf(a) - costOf(b))[0];
}

const generation = { random: createRandom(1), now: new Date() };

function valueFor({ example, examples, schema, name }: Parameter): string {
  const [first] = Object.values(examples ?? {});
  // Generate the value as a property, so that it suits the parameter's name.
  const made = generateValue({ type: 'object', properties: { [name]: schema } }, generation) as Record<string, unknown>;
  return [example ?? first?.value ?? made[name]].flat().join(',');
}

function bodyFor({ requestBody }: Operation): string[] {
  const { contentTypes = [], examples = [], schema = {} } = requestBody ?? {};
  const type = contentTypes.find((one) => /[/+]json\b/.test(one)) ?? contentTypes[0] ?? 'application/json';
  const value = examples[0]?.value ?? generateValue(schema, generation);
  const text = typeof value === 'string' && !type.endsWith('json') ? value : JSON.stringify(value);
  return [`-H "Content-Type: ${type}"`, `-d '${text.replaceAll("'", "'\\''")}'`];
}
