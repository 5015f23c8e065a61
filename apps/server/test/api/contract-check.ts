import { contract, type Response as Documented } from '@threads-api/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ajv = new Ajv2020({ strict: false, coerceTypes: false });
const headerAjv = new Ajv2020({ strict: false, coerceTypes: true });
for (const each of [ajv, headerAjv]) (addFormats as unknown as (ajv: Ajv2020) => void)(each);
const compiled = new Map<object, ValidateFunction>();

function fits(schema: object, value: unknown, using = ajv): string | undefined {
  const validate = compiled.get(schema) ?? using.compile({ properties: { it: schema } });
  compiled.set(schema, validate);
  return validate({ it: value }) ? undefined : using.errorsText(validate.errors, { dataVar: '' });
}

/** The contract's description of a response: from the operation or the fallback responses. */
function documentedFor(method: string, url: string, status: number): Documented | undefined {
  // Not parsed with URL, which would normalize dots and slashes.
  const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/s, '');
  const inner = path.startsWith(contract.basePath) ? path.slice(contract.basePath.length) : '';
  const { operation, allowed } = contract.match(method, inner);
  if (operation) return operation.responses[status];
  const { unknownPath, methodNotAllowed } = contract.fallbacks;
  const fallback = allowed.length > 0 ? methodNotAllowed : unknownPath;
  return fallback?.status === `${status}` ? fallback : undefined;
}

/** Lists all violations of the contract in a response. */
export async function violationsOf(method: string, url: string, response: Response): Promise<string[]> {
  const documented = documentedFor(method, url, response.status);
  if (!documented) return [`status ${response.status} is not documented`];
  const violations: string[] = [];
  for (const [name, header] of Object.entries(documented.headers)) {
    const value = response.headers.get(name);
    if (value === null) violations.push(`the header ${name} is missing`);
    else
      violations.push(
        ...[fits(header.schema, value, headerAjv) ?? []].flat().map((reason) => `${name}: ${value}: ${reason}`),
      );
  }
  const text = await response.text();
  if (!documented.schema || method === 'HEAD')
    return text === '' ? violations : [...violations, 'the body should be empty'];
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? ''))
    violations.push('the body is not declared as JSON');
  const body = JSON.parse(text);
  violations.push(...[fits(documented.schema, body) ?? []].flat());
  if (response.status >= 400 && body.statusCode !== response.status) violations.push('statusCode is not the status');
  return violations;
}
