import { isJsonType } from '@threads-api/contract';
import { listIn } from '../data/pagination.ts';
import { anyPath } from '../data/paths.ts';
import { namedResources, rolesOf } from '../data/resources.ts';
import { withOperationsOf } from '../declarations.ts';
import type { Exchange } from '../http/exchange.ts';
import { parseJson } from '../http/json.ts';
import { NoResponse } from '../http/sender.ts';
import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { allTokens, BadTarget, type TokenName } from './target.ts';

/** Tokens that the server need not accept, and one with a low rate limit. */
const untried: TokenName[] = ['expired', 'revoked', 'limited'];

/** Fails early if the server is unreachable, is not this API, or does not know a token or a resource of the target. */
export async function probeTarget(context: Context): Promise<void> {
  const { baseUrl, tokens } = context.target;
  const names = Object.keys(allTokens(tokens)) as TokenName[];
  const tried = names.filter((name) => !untried.includes(name));
  try {
    await Promise.all(
      tried.map(async (token) => {
        if (!(await isAccepted(context, token)))
          throw new BadTarget(
            `The server at ${baseUrl} rejects ${fieldOf(token)} with 401 for every operation. Is the token valid for this server?`,
          );
      }),
    );
    const operation = context.contract.operations.find(({ path }) => !path.includes('{'));
    if (!operation) return;
    const list = await context.send({ operation, label: 'to try the list' });
    refuseOtherApi(list, context);
    if (context.target.resources) await refuseStaleResources(context, list);
  } catch (error) {
    if (error instanceof NotTested) throw new BadTarget(`The server at ${baseUrl} responds with ${error.message}.`);
    if (!(error instanceof NoResponse)) throw error;
    throw new BadTarget(`${baseUrl} cannot be reached: ${error.message}. Is the server running?`);
  }
}

const fieldOf = (token: TokenName) =>
  token === 'full' ? 'tokens.full or THREADS_TOKEN' : `tokens.${token.replace(/^without (.*)/, 'without["$1"]')}`;

/** Whether an operation that requires credentials accepts the token. True if none requires credentials. */
async function isAccepted(context: Context, token: TokenName): Promise<boolean> {
  const { operations } = withOperationsOf(context.contract, ['security']);
  for (const operation of operations) {
    const { response } = await context.send({
      operation,
      path: anyPath(operation),
      token,
      label: 'to try the token',
    });
    if (response.status !== 401) return true;
  }
  return operations.length === 0;
}

/** Fails if the list redirects, does not exist or is not JSON. In these cases, the base URL is not that of this API. */
function refuseOtherApi(
  { response, operation }: Exchange,
  { target: { baseUrl }, contract: { basePath } }: Context,
): void {
  const { status, headers, text } = response;
  const request = `GET ${operation?.path}`;
  if (status >= 300 && status < 400)
    throw new BadTarget(`${baseUrl} is not this API: ${request} redirects to ${headers.location ?? 'nowhere'}.`);
  if (status === 404)
    throw new BadTarget(
      `${baseUrl} is not this API: it has no ${request} (404). Does the base URL end with ${basePath}?`,
    );
  // Broken JSON and a byte order mark are findings, not another API.
  const isJson = isJsonType(headers['content-type'] ?? '') || parseJson(text.replace(/^\ufeff/, '')) !== undefined;
  if (status < 300 && !isJson)
    throw new BadTarget(
      `${baseUrl} is not this API: ${request} returns ${headers['content-type'] ?? 'no content type'} instead of JSON.`,
    );
}

/** Fails if the caller does not see a resource of the target. Otherwise, many checks would fail for this reason. */
async function refuseStaleResources(context: Context, list: Exchange): Promise<void> {
  const named = namedResources(context).filter(([field]) => !field.endsWith('.hidden'));
  if (named.length === 0) return;
  const listed = new Set(listIn(list.json, list.operation?.paging).map(({ id }) => id));
  const { detail } = rolesOf(context);
  await Promise.all(
    named.map(async ([field, id]) => {
      if (listed.has(id)) return;
      const { response } = await context.send({ operation: detail, of: id, label: 'to try a resource' });
      if (response.status === 404)
        throw new BadTarget(
          `resources.${field} is ${id}, which tokens.full does not see (404). Is the target up to date?`,
        );
    }),
  );
}
