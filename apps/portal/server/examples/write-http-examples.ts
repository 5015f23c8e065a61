import { inspect } from 'node:util';
import { fieldsOf, isJsonType } from '@threads-api/contract';
import type { GeneratedRequest } from '@threads-api/mock';
import type { ExampleServer } from '../portal-state.ts';

type Body = NonNullable<GeneratedRequest['body']>;

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

export function writeCurl(request: GeneratedRequest, server: ExampleServer): string {
  const { method, headers } = request;
  const lines = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...curlBody(request.body),
    `"${server.baseUrl}${request.target}"`,
  ];
  return `curl ${lines.join(' \\\n  ')}`;
}

function curlBody(body: Body | undefined): string[] {
  if (!body) return [];
  const { contentType, value } = body;
  const fields = Object.entries(fieldsOf(value));
  if (contentType === multipart) return fields.map(([name, item]) => `-F ${quote(`${name}=${plain(item)}`)}`);
  if (contentType === form) return fields.map(([name, item]) => `--data-urlencode ${quote(`${name}=${plain(item)}`)}`);
  return [
    `-H "Content-Type: ${contentType}"`,
    `-d ${quote(isJsonType(contentType) ? JSON.stringify(value) : plain(value))}`,
  ];
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Quotes a string for a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function writeFetch(request: GeneratedRequest, server: ExampleServer): string {
  const { method, body } = request;
  const headers = { ...request.headers, ...(body && !isForm(body) && { 'Content-Type': body.contentType }) };
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(Object.keys(headers).length > 0 ? [`headers: ${literal(headers)}`] : []),
    ...(body ? [`body: ${fetchBody(body)}`] : []),
  ];
  const settings = options.length > 0 ? `, {\n${options.map((line) => `  ${line},\n`).join('')}}` : '';
  return `${body?.contentType === multipart ? writeForm(body.value) : ''}const response = await fetch('${server.baseUrl}${request.target}'${settings});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(await response.text());`;
}

const isForm = ({ contentType }: Body) => [multipart, form].includes(contentType);

function fetchBody({ contentType, value }: Body): string {
  const fields = Object.entries(fieldsOf(value)).map(([name, item]) => [name, plain(item)]);
  if (contentType === form) return `new URLSearchParams(${literal(Object.fromEntries(fields))})`;
  if (contentType === multipart) return 'form';
  return isJsonType(contentType) ? `JSON.stringify(${literal(value)})` : literal(plain(value));
}

function writeForm(value: unknown): string {
  const fields = Object.entries(fieldsOf(value));
  return [
    'const form = new FormData();',
    ...fields.map(([name, item]) => `form.append('${name}', ${literal(plain(item))});`),
    '',
  ].join('\n');
}

/** Writes a JSON value as TypeScript source. */
const literal = (value: unknown) =>
  inspect(value, { breakLength: Infinity, depth: null, maxArrayLength: null, maxStringLength: null });
