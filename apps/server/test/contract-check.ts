import { basePath, document, operations, type ResponseObject } from '@threads-api/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ajv = new Ajv2020({ strict: false, coerceTypes: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const headerAjv = new Ajv2020({ strict: false, coerceTypes: true });
const compiled = new Map<object, ValidateFunction>();

function fits(schema: object, value: unknown, using = ajv): string | undefined {
  const validate = compiled.get(schema) ?? using.compile({ properties: { it: schema } });
  compiled.set(schema, validate);
  return validate({ it: value }) ? undefined : using.errorsText(validate.errors, { dataVar: '' });
}

/** What the contract says of the answer to a request: by its operation, or by the fallbacks. */
function documented(method: string, url: string, status: number): ResponseObject | undefined {
  // By hand: URL would take dots and slashes out of a path.
  const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '');
  const operation = operations.find(({ path: template }) =>
    new RegExp(`^${basePath}${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (!operation) return status === 404 ? document['x-fallback-responses']['404'] : undefined;
  if (method !== 'GET' && method !== 'HEAD')
    return status === 405 ? document['x-fallback-responses']['405'] : undefined;
  return document.paths[operation.path]?.get?.responses[status];
}

/** Everything about an answer that is outside the contract. */
export async function violationsOf(method: string, url: string, response: Response): Promise<string[]> {
  const told = documented(method, url, response.status);
  if (!told) return [`status ${response.status} is not documented`];
  const violations: string[] = [];
  for (const [name, header] of Object.entries(told.headers ?? {})) {
    const value = response.headers.get(name);
    if (value === null) violations.push(`the header ${name} is missing`);
    else
      violations.push(
        ...[fits(header.schema, value, headerAjv) ?? []].flat().map((reason) => `${name}: ${value}: ${reason}`),
      );
  }
  const text = await response.text();
  const media = told.content?.['application/json'];
  if (!media || method === 'HEAD')
    return text === '' ? violations : [...violations, 'there is a body where there should be none'];
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? ''))
    violations.push('the body is not declared as JSON');
  const body = JSON.parse(text);
  violations.push(...[fits(media.schema, body) ?? []].flat());
  if (response.status >= 400 && body.statusCode !== response.status) violations.push('statusCode is not the status');
  return violations;
}
