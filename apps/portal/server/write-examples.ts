import type { Contract, Operation } from '@threads-api/contract';

/** Code to copy for one operation, made from the contract as it is. */
export interface OperationExamples {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string;
  code: { language: 'curl' | 'client' | 'react'; title: string; text: string }[];
}

interface Service {
  baseUrl: string;
  token: string;
}

export function writeExamples({ operations }: Contract, service: Service): OperationExamples[] {
  return operations.map((operation) => {
    const { id, method, path, summary, scope = '' } = operation;
    const request = requestOf(operation);
    return {
      id,
      method,
      path,
      summary,
      scope,
      code: [
        { language: 'curl', title: 'curl', text: curlFor(request, service) },
        { language: 'client', title: 'Typed client', text: clientFor(request, service) },
        { language: 'react', title: 'React hook', text: reactFor(request, service) },
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

/** The example that shows most: the first whose query has a filter, else the first. */
function requestOf({ id, path, parameters, examples, success }: Operation): ExampleRequest {
  const requests = examples
    .filter(({ status, request, caller }) => status === success?.status && request.known && !caller)
    .map(({ request }) => request);
  const filters = parameters.filter((parameter) => parameter['x-filters']).map(({ name }) => name);
  const shown = requests.find(({ query }) => filters.some((name) => name in query)) ?? requests[0];
  return { id, path, pathValues: shown?.path ?? {}, query: shown?.query ?? {} };
}

function curlFor({ path, pathValues, query }: ExampleRequest, { baseUrl, token }: Service): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''));
  const search = `${new URLSearchParams(query)}`;
  return `curl -H "Authorization: Bearer ${token}" \\\n  "${baseUrl}${filled}${search && `?${search}`}"`;
}

function clientFor(request: ExampleRequest, { baseUrl, token }: Service): string {
  return [
    "import { createThreadsClient } from '@threads-api/client';",
    '',
    `const client = createThreadsClient({ baseUrl: '${baseUrl}', token: '${token}' });`,
    '',
    `const { data, error, response } = await client.GET('${request.path}'${paramsOf(request)});`,
    'console.log(response.status, data ?? error);',
  ].join('\n');
}

function reactFor(request: ExampleRequest, { baseUrl, token }: Service): string {
  const { id } = request;
  return [
    "import { useQuery } from '@tanstack/react-query';",
    "import { createThreadsClient } from '@threads-api/client';",
    '',
    `const client = createThreadsClient({ baseUrl: '${baseUrl}', token: '${token}' });`,
    '',
    `export function use${id.charAt(0).toUpperCase()}${id.slice(1)}() {`,
    '  return useQuery({',
    `    queryKey: ${literal([id, { ...request.pathValues, ...request.query }], 4)},`,
    '    async queryFn({ signal }) {',
    `      const { data, error } = await client.GET('${request.path}'${paramsOf(request, 6, ['signal'])});`,
    '      if (error) throw new Error(error.message);',
    '      return data;',
    '    },',
    '  });',
    '}',
  ].join('\n');
}

/** The second argument of the client, if the request has anything to say. */
function paramsOf({ pathValues, query }: ExampleRequest, indent = 0, further: string[] = []): string {
  const parts = [
    ...(Object.keys(pathValues).length > 0 ? [`path: ${literal(pathValues, indent)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${literal(query, indent)}`] : []),
  ];
  const fields = [...(parts.length > 0 ? [`params: { ${parts.join(', ')} }`] : []), ...further];
  return fields.length > 0 ? `, { ${fields.join(', ')} }` : '';
}

/** A value as one would write it in TypeScript. */
function literal(value: unknown, indent: number): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, item]) => `${name}: ${literal(item, indent)}`);
    return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
  }
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : JSON.stringify(value);
}
