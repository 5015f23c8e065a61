import type { ContractDocument, OperationObject, ParameterObject, When } from '@threads-api/contract';

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

export function writeExamples(document: ContractDocument, service: Service): OperationExamples[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const request = requestOf(path, operation);
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        scope: operation.security.flatMap((needed) => Object.values(needed).flat()).join(' '),
        code: [
          { language: 'curl', title: 'curl', text: curlFor(request, service) },
          { language: 'client', title: 'Typed client', text: clientFor(request, service) },
          { language: 'react', title: 'React hook', text: reactFor(request, service) },
        ],
      };
    }),
  );
}

interface ExampleRequest {
  operation: OperationObject;
  path: string;
  /** What goes into the path and the query, as an example of the contract has it. */
  pathValues: Record<string, string>;
  query: Record<string, string>;
}

/** The example that shows most: the first whose query has a filter, else the first. */
function requestOf(path: string, operation: OperationObject): ExampleRequest {
  const examples = Object.values(operation.responses['200']?.content?.['application/json']?.examples ?? {});
  const cases = examples.flatMap(({ 'x-when': when }) => (when ? ([when].flat() as When[]) : []));
  const filters = operation.parameters.filter((parameter) => parameter['x-filters']).map(({ name }) => name);
  const shown = cases.find(({ query = {} }) => filters.some((name) => name in query)) ?? cases[0] ?? {};
  const fallback = (parameter: ParameterObject) => String(parameter.example ?? '');
  const required = operation.parameters.filter((parameter) => parameter.in === 'path');
  return {
    operation,
    path,
    pathValues: Object.fromEntries(required.map((entry) => [entry.name, shown.path?.[entry.name] ?? fallback(entry)])),
    query: shown.query ?? {},
  };
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
  const { operationId } = request.operation;
  return [
    "import { useQuery } from '@tanstack/react-query';",
    "import { createThreadsClient } from '@threads-api/client';",
    '',
    `const client = createThreadsClient({ baseUrl: '${baseUrl}', token: '${token}' });`,
    '',
    `export function use${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}() {`,
    '  return useQuery({',
    `    queryKey: ${literal([operationId, { ...request.pathValues, ...request.query }], 4)},`,
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
