import type { Contract, Operation } from '@threads-api/contract';
import type { Service } from './portal-state.ts';

/** The code examples of one operation, generated from the current contract. */
export interface OperationExamples {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string;
  code: { language: 'curl' | 'client' | 'react'; title: string; text: string }[];
}

type Server = Pick<Service, 'baseUrl' | 'token'>;

export function writeExamples({ operations }: Contract, server: Server): OperationExamples[] {
  return operations.map((operation) => {
    const { id, method, path, summary, scope = '' } = operation;
    const request = chooseRequest(operation);
    return {
      id,
      method,
      path,
      summary,
      scope,
      code: [
        { language: 'curl', title: 'curl', text: writeCurl(request, server) },
        { language: 'client', title: 'Typed client', text: writeClient(request, server) },
        { language: 'react', title: 'React hook', text: writeReactHook(request, server) },
      ],
    };
  });
}

interface ExampleRequest {
  id: string;
  path: string;
  pathValues: Record<string, string>;
  query: Record<string, string>;
}

/** The request of the first example with a filter, or else of the first example. */
function chooseRequest({ id, path, parameters, examples, success }: Operation): ExampleRequest {
  const requests = examples
    .filter(({ status, request, caller }) => status === success?.status && request.known && !caller)
    .map(({ request }) => request);
  const filters = parameters.filter((parameter) => parameter['x-filters']).map(({ name }) => name);
  const chosen = requests.find(({ query }) => filters.some((name) => name in query)) ?? requests[0];
  return { id, path, pathValues: chosen?.path ?? {}, query: chosen?.query ?? {} };
}

function writeCurl({ path, pathValues, query }: ExampleRequest, { baseUrl, token }: Server): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''));
  const search = `${new URLSearchParams(query)}`;
  return `curl -H "Authorization: Bearer ${token}" \\\n  "${baseUrl}${filled}${search && `?${search}`}"`;
}

function writeClient(request: ExampleRequest, { baseUrl, token }: Server): string {
  return [
    "import { createThreadsClient } from '@threads-api/client';",
    '',
    `const client = createThreadsClient({ baseUrl: '${baseUrl}', token: '${token}' });`,
    '',
    `const { data, error, response } = await client.raw.GET('${request.path}'${writeOptions(request)});`,
    'console.log(response.status, data ?? error);',
  ].join('\n');
}

function writeReactHook(request: ExampleRequest, { baseUrl, token }: Server): string {
  const { id } = request;
  return [
    "import { useQuery } from '@tanstack/react-query';",
    "import { createThreadsClient } from '@threads-api/client';",
    '',
    `const client = createThreadsClient({ baseUrl: '${baseUrl}', token: '${token}' });`,
    '',
    `export function use${id.charAt(0).toUpperCase()}${id.slice(1)}() {`,
    '  return useQuery({',
    `    queryKey: ${literal([id, { ...request.pathValues, ...request.query }])},`,
    '    async queryFn({ signal }) {',
    `      const { data, error } = await client.raw.GET('${request.path}'${writeOptions(request, ['signal'])});`,
    '      if (error) throw new Error(error.message);',
    '      return data;',
    '    },',
    '  });',
    '}',
  ].join('\n');
}

/** The second argument of the client, or nothing if it would be empty. */
function writeOptions({ pathValues, query }: ExampleRequest, further: string[] = []): string {
  const parts = [
    ...(Object.keys(pathValues).length > 0 ? [`path: ${literal(pathValues)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${literal(query)}`] : []),
  ];
  const fields = [...(parts.length > 0 ? [`params: { ${parts.join(', ')} }`] : []), ...further];
  return fields.length > 0 ? `, { ${fields.join(', ')} }` : '';
}

/** A value as TypeScript source. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, item]) => `${name}: ${literal(item)}`);
    return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
  }
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : JSON.stringify(value);
}
