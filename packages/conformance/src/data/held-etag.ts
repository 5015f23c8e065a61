import type { OperationRequest } from '../check-each.ts';
import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';

/** The ETag of the response to a request of `tokens.full`, read once. */
export function heldEtag(context: Context, { operation, path }: OperationRequest): Promise<string> {
  return context.once(`ETag of ${operation.id} ${JSON.stringify(path)}`, async () => {
    const { etag } = (await context.send({ operation, path, label: 'to hold' })).response.headers;
    if (!etag) throw new NotTested('there is no ETag; add it, as response-headers reports');
    return etag;
  });
}

/** The ETag without the mark of a weak one, so that ETags are compared weakly. */
export const opaqueTag = (etag: string) => etag.replace(/^W\//, '');
