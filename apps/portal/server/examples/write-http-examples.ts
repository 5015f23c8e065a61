import type { ExampleRequest, ExampleServer } from './example-request.ts';
import { literal } from './literal.ts';

/** The address of a request, with its path values and query. */
export function addressOf({ path, pathValues, query }: ExampleRequest, { baseUrl }: ExampleServer): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''));
  const search = `${new URLSearchParams(query)}`;
  return `${baseUrl}${filled}${search && `?${search}`}`;
}

export function writeCurl(request: ExampleRequest, server: ExampleServer): string {
  const { method, headers } = request;
  const lines = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...curlBody(request.body),
    `"${addressOf(request, server)}"`,
  ];
  return `curl ${lines.join(' \\\n  ')}`;
}

function curlBody(body: ExampleRequest['body']): string[] {
  if (!body) return [];
  const { contentType, value } = body;
  const fields = Object.entries(Object(value) as object);
  if (contentType === 'multipart/form-data')
    return fields.map(([name, item]) => `-F ${quote(`${name}=${plain(item)}`)}`);
  if (contentType === 'application/x-www-form-urlencoded')
    return fields.map(([name, item]) => `--data-urlencode ${quote(`${name}=${plain(item)}`)}`);
  return [`-H "Content-Type: ${contentType}"`, `-d ${quote(plain(value))}`];
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** For a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function writeFetch(request: ExampleRequest, server: ExampleServer): string {
  const { method, body } = request;
  const headers = { ...request.headers, ...(body && !isForm(body) && { 'Content-Type': body.contentType }) };
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(Object.keys(headers).length > 0 ? [`headers: ${literal(headers)}`] : []),
    ...(body ? [`body: ${fetchBody(body)}`] : []),
  ];
  const settings = options.length > 0 ? `, {\n${options.map((line) => `  ${line},\n`).join('')}}` : '';
  return `${body?.contentType === 'multipart/form-data' ? writeForm(body.value) : ''}const response = await fetch('${addressOf(request, server)}'${settings});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(await response.text());`;
}

const isForm = ({ contentType }: NonNullable<ExampleRequest['body']>) =>
  ['multipart/form-data', 'application/x-www-form-urlencoded'].includes(contentType);

function fetchBody({ contentType, value }: NonNullable<ExampleRequest['body']>): string {
  const fields = Object.entries(Object(value) as object).map(([name, item]) => [name, plain(item)]);
  if (contentType === 'application/x-www-form-urlencoded')
    return `new URLSearchParams(${literal(Object.fromEntries(fields))})`;
  if (contentType === 'multipart/form-data') return 'form';
  return typeof value === 'string' ? literal(value) : `JSON.stringify(${literal(value)})`;
}

function writeForm(value: unknown): string {
  const fields = Object.entries(Object(value) as object);
  return [
    'const form = new FormData();',
    ...fields.map(([name, item]) => `form.append('${name}', ${literal(plain(item))});`),
    '',
  ].join('\n');
}

/** With the types that openapi-typescript generates. */
export function writeOpenapiFetch(request: ExampleRequest, { baseUrl }: ExampleServer, file: string): string {
  const { method, path, pathValues, query, headers, body } = request;
  const params = Object.entries({ path: pathValues, query }).filter(([, values]) => Object.keys(values).length > 0);
  const options = [
    ...(params.length > 0 ? [`params: ${literal(Object.fromEntries(params))}`] : []),
    ...(body ? [`body: ${literal(body.value)}`] : []),
  ];
  const settings = { baseUrl, ...(Object.keys(headers).length > 0 && { headers }) };
  return `import createClient from 'openapi-fetch';
// npx openapi-typescript ${file} -o openapi.ts
import type { paths } from './openapi.ts';

const client = createClient<paths>(${literal(settings)});
const { data, error } = await client.${method}('${path}'${options.length > 0 ? `, { ${options.join(', ')} }` : ''});
console.log(error ?? data);`;
}
