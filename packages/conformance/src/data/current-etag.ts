import type { OperationRequest } from '../check-each.ts';
import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';

/** Returns the current ETag of a resource for `tokens.full`. Reads it once for each content coding. */
export function currentEtag(
  context: Context,
  { operation, path }: OperationRequest,
  headers: Record<string, string> = {},
): Promise<string> {
  return context.once(`ETag of ${operation.id} ${JSON.stringify([path, headers])}`, async () => {
    const { etag } = (await context.send({ operation, path, headers, label: 'to hold' })).response.headers;
    if (!etag) throw new NotTested('there is no ETag; add it, as response-headers reports');
    return etag;
  });
}

/** Removes `W/`, for weak comparison. */
export const opaqueTag = (etag: string) => etag.replace(/^W\//, '');
