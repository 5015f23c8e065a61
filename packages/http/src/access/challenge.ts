import { alternativesOf, type Contract, type Operation, usesAuthorization } from '@threads-api/contract/model';
import { headerNamed } from '../response/header-named.ts';

const header = 'WWW-Authenticate';

const schemaFor = ({ responses }: Operation, status: string) =>
  headerNamed(responses[status]?.headers ?? {}, header)?.schema;

/** The `WWW-Authenticate` header of a 401. The contract may declare one value for missing and one for invalid credentials. */
export function challengeFor(contract: Contract, operation: Operation, isSent: boolean): Record<string, string> {
  const declared = schemaFor(operation, '401');
  const values = (declared?.enum ?? [declared?.const].filter(Boolean)) as string[];
  const value = values.find((text) => text.includes('error=') === isSent) ?? values[0];
  if (value !== undefined) return { [header]: value };
  const [scheme] = alternativesOf(contract, operation).flatMap(({ schemes }) => schemes.map((each) => each.scheme));
  if (!usesAuthorization(scheme)) return {};
  return scheme?.scheme?.toLowerCase() === 'basic'
    ? { [header]: 'Basic' }
    : { [header]: isSent ? 'Bearer error="invalid_token"' : 'Bearer' };
}

/** The `WWW-Authenticate` header of a 403. */
export function scopeChallenge(operation: Operation, scope: string): Record<string, string> {
  const { const: declared } = schemaFor(operation, '403') ?? {};
  return { [header]: typeof declared === 'string' ? declared : `Bearer error="insufficient_scope", scope="${scope}"` };
}
