import type { Send } from './call.ts';
import { AbortError } from './errors/abort-error.ts';
import type { Target } from './errors/threads-error.ts';
import { TokenError } from './errors/token-error.ts';
import { formsOf } from './mask.ts';
import { within } from './within.ts';

/** A token, or a function that returns one. `fresh` is true if the last one was refused with a 401. */
export type TokenSource = string | ((fresh: boolean) => string | Promise<string>);

/** Whether a header can carry it. */
export const isToken = (token: unknown): token is string => typeof token === 'string' && /^[!-~]+$/.test(token);

const failed = 'No access token could be obtained.';
const lateToken = (target: Target) => new TokenError(failed, { ...target, fact: 'not in time' });

/**
 * Adds the token. After a 401 it asks for a fresh token once and sends the call again. Calls that were refused with the
 * same token share one fresh token; a call that was refused with another one, as after a new sign-in, asks anew.
 *
 * @param longest How long the token function may take, in milliseconds.
 */
export function withAuthentication(next: Send, source: TokenSource, longest: number): Send {
  let renewal: { refused: string; token: Promise<string> } | undefined;

  const forget = (ended: typeof renewal) => {
    if (renewal === ended) renewal = undefined;
  };

  const ask = async (
    fresh: boolean,
    target: Target,
    inTime: (work: () => Promise<string>) => Promise<string>,
  ): Promise<string> => {
    try {
      const given = typeof source === 'string' ? source : source(fresh);
      const token = typeof given === 'string' ? given : await inTime(async () => given);
      if (isToken(token)) return token;
    } catch (cause) {
      if (cause instanceof AbortError || cause instanceof TokenError) throw cause;
      throw new TokenError(failed, { ...target, fact: (cause as Error)?.message }, { cause });
    }
    // Nothing of it is shown, since it may be a secret all the same.
    throw new TokenError(failed, { ...target, fact: 'it is no text, or has characters that no header can carry' });
  };

  return async (call) => {
    const { target } = call;
    const send = (token: string) => {
      // A shorter one is no secret, and may be a part of any word.
      if (token.length > 7) target.tokens.push(...formsOf(token));
      return next({ ...call, token, headers: { ...call.headers, authorization: `Bearer ${token}` } });
    };
    // It does not end with the call that began it: others may wait for it, and a refresh token is often good for one use.
    const renew = (refused: string) => {
      if (renewal?.refused === refused) return renewal;
      const begun = { refused, token: ask(true, target, (work) => within([], longest, target, work, lateToken)) };
      begun.token.catch(() => forget(begun));
      renewal = begun;
      return begun;
    };
    const earlier = renewal;
    const token = await ask(false, target, (work) => call.within(longest, work, lateToken));
    let reply = await send(token);
    for (let used = earlier; reply.status === 401 && used === earlier; ) {
      used = renew(token);
      const fresh = await call.within(Infinity, () => used.token, lateToken);
      if (fresh === token) break;
      reply = await send(fresh);
      // What was fresh for an earlier call may be refused by now: then this call asks once more.
      if (reply.status === 401) forget(used);
    }
    return reply;
  };
}
