import type { Context } from './context.ts';
import { NoResponse } from './http/sender.ts';
import { NotTested } from './problem.ts';
import { BadTarget, type TokenName } from './target.ts';
import { absentId } from './threads.ts';

/** Tokens that the server must accept, whatever their scopes. `limited` is not among them: it has too few requests. */
const validTokens: TokenName[] = ['full', 'noNotes', 'noThreads', 'otherUser', 'bulk'];

/** Fails early if the server is unreachable or rejects a token, instead of in every check. */
export async function probeTarget(context: Context): Promise<void> {
  const { baseUrl, tokens } = context.target;
  try {
    await Promise.all(
      validTokens.map(async (token) => {
        if (tokens[token] && !(await isAccepted(context, token)))
          throw new BadTarget(
            `The server at ${baseUrl} rejects tokens.${token} with 401 for every operation. Is the token valid for this server?`,
          );
      }),
    );
  } catch (error) {
    if (error instanceof NotTested) throw new BadTarget(`The server at ${baseUrl} answers ${error.message}.`);
    if (!(error instanceof NoResponse)) throw error;
    throw new BadTarget(`${baseUrl} cannot be reached: ${error.message}. Is the server running?`);
  }
}

/** Whether at least one operation accepts the token. */
async function isAccepted(context: Context, token: TokenName): Promise<boolean> {
  for (const operation of context.contract.operations) {
    const { response } = await context.send({ operation, path: { id: absentId }, token, label: 'to try the token' });
    if (response.status !== 401) return true;
  }
  return false;
}
