import type { Contract, Operation } from '@threads-api/contract';
import { generateRequest } from '../generate/generate-request.ts';

/** Returns a working curl command with everything that the document requires, or `undefined` if no operation is usable. */
export function suggestRequest(contract: Contract, baseUrl: string): string | undefined {
  const operation = chooseOperation(contract);
  if (!operation) return undefined;
  const { method, target, headers, body } = generateRequest(contract, operation, 'any');
  const filter = operation.filters.find(({ choices }) => choices?.length);
  const isFiltered = filter && new URLSearchParams(target.replace(/^[^?]*/, '')).has(filter.name);
  const added = filter && !isFiltered ? `${target.includes('?') ? '&' : '?'}${filter.name}=${filter.choices?.[0]}` : '';
  const text = typeof body?.value === 'string' ? body.value : JSON.stringify(body?.value);
  return [
    'curl',
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-H "Content-Type: ${body.contentType}"`, `-d '${text.replaceAll("'", "'\\''")}'`] : []),
    `"${baseUrl}${target}${added}"`,
  ].join(' ');
}

/** Prefers a simple operation, such as a GET without parameters. */
function chooseOperation({ operations }: Contract): Operation | undefined {
  const costOf = ({ method, path, parameters }: Operation) =>
    (method === 'GET' ? 0 : 100) + path.split('{').length * 10 + parameters.filter(({ required }) => required).length;
  return operations.filter(({ problem }) => !problem).sort((a, b) => costOf(a) - costOf(b))[0];
}
