import type { Exchange } from '../http/exchange.ts';
import { describedPart } from '../probes/schemas.ts';

/** The documented fields of a body as text. Additional fields and the text of a cursor may differ in every response. */
export function comparableBody({ documented, json }: Pick<Exchange, 'documented' | 'json'>): string {
  const body = describedPart(documented?.schema ?? {}, json);
  return JSON.stringify(body ?? null, (key, value) => (key === 'nextCursor' ? typeof value : value));
}
