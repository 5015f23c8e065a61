import { NotTested } from './check.ts';
import { NoAnswer } from './http/sender.ts';
import type { Ask, Lab } from './lab.ts';
import { BadTarget, type TokenName } from './target.ts';
import { absentId } from './world.ts';

/** Tokens that are to be taken, whatever they may do. `limited` has no requests to spare. */
const validTokens: TokenName[] = ['full', 'noNotes', 'noThreads', 'otherUser', 'bulk'];

/** Makes sure that there is a server and that it knows the tokens: what would otherwise fail everywhere is told once. */
export async function probeTarget(lab: Lab): Promise<void> {
  const { baseUrl, tokens } = lab.target;
  try {
    await Promise.all(
      validTokens.map(async (token) => {
        if (tokens[token] && !(await isTaken(lab, token)))
          throw new BadTarget(
            `The server at ${baseUrl} refuses tokens.${token} with 401 everywhere. Is it valid, and of this server?`,
          );
      }),
    );
  } catch (error) {
    if (error instanceof NotTested) throw new BadTarget(`The server at ${baseUrl} answers ${error.message}.`);
    if (!(error instanceof NoAnswer)) throw error;
    throw new BadTarget(`${baseUrl} cannot be reached: ${error.message}. Is the server running?`);
  }
}

/** A token counts as refused only if no operation takes it. */
async function isTaken(lab: Lab, token: TokenName): Promise<boolean> {
  for (const operation of lab.contract.operations) {
    const ask: Ask = { operation, path: { id: absentId }, token, as: 'to try the token' };
    const { status } = (await lab.ask(ask)).response;
    if (status !== 401) return true;
  }
  return false;
}
