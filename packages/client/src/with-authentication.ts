import type { Send } from './call.ts';
import { AbortError, type SentRequest, TokenError } from './errors.ts';
import { formsOf } from './mask.ts';
import { within } from './within.ts';

/** A token, or a function that returns one. `fresh` is true if the last token caused a 401. */
export type TokenSource = string | ((fresh: boolean) => string | Promise<string>);

/** Whether a value is a string that a header can contain. */
export const isToken = (token: unknown): token is string => typeof token === 'string' && /^[!-~]+$/.test(token);

const failed = 'No access token could be obtained.';
const lateToken = (target: SentRequest) => new TokenError(failed, { ...target, fact: 'the token function timed out' });

/**
 * Adds the token. After a 401, requests a fresh token and sends the call again, once. Calls that failed with the same token
 * share one fresh token. A call that failed with another token, for example after a new sign-in, requests its own.
 *
 * @param longest The time limit for the token function, in milliseconds.
 */
export function withAuthentication(next: Send, source: TokenSource, longest: number): Send {
  let renewal: { refused: string; token: Promise<string> } | undefined;

  const forget = (ended: typeof renewal) => {
    if (renewal === ended) renewal = undefined;
  };

  const ask = async (
    fresh: boolean,
    target: SentRequest,
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
    // The error does not show the value, because it may still be a secret.
    throw new TokenError(failed, {
      ...target,
      fact: 'the token must be a string of visible ASCII characters, without "Bearer "',
    });
  };

  return async (call) => {
    const { target } = call;
    const send = (token: string) => {
      // A shorter token is not a real secret, and masking it could garble ordinary words.
      if (token.length > 7) target.tokens.push(...formsOf(token));
      return next({ ...call, token, headers: { ...call.headers, authorization: `Bearer ${token}` } });
    };
    // A refresh continues if its call is aborted: other calls may wait for it, and refresh tokens can often be used only once.
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
      // The shared fresh token may have expired. If so, this call requests another one.
      if (reply.status === 401) forget(used);
    }
    return reply;
  };
}
