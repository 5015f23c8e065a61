import type { OperationRequest } from '../check.ts';
import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/once-per-run.ts';

/** Returns the current ETag of a resource for `tokens.full`. Reads it once for each content coding. */
export const currentEtag = oncePerRun(
  async (context: Context, { operation, path }: OperationRequest, headers: Record<string, string> = {}) => {
    const { etag } = (await context.send({ operation, path, headers, label: 'to hold' })).response.headers;
    if (!etag) throw new NotTested('there is no ETag; add it, as response-headers reports');
    return etag;
  },
);

/** Removes `W/`, for weak comparison. */
export const opaqueTag = (etag: string) => etag.replace(/^W\//, '');
