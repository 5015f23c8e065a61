import type { Call, Send } from './call.ts';
import { within } from './within.ts';

/** A token, or a function that returns one. `fresh` is true if the last one was refused. */
export type TokenSource = string | ((fresh: boolean) => string | Promise<string>);

/**
 * Adds the token. After a 401 it asks for a fresh token once and sends the call again. Calls that were refused with the
 * same token share one fresh token; a call that was refused with another one, as after a new sign-in, asks anew.
 *
 * @param longest How long a fresh token may take, in milliseconds.
 */
export function withAuthentication(next: Send, source: TokenSource, longest: number): Send {
  let renewal: { refused: string; token: Promise<string> } | undefined;

  const ask = (fresh: boolean) => (typeof source === 'string' ? source : source(fresh));

  const forget = (failed: typeof renewal) => {
    if (renewal === failed) renewal = undefined;
  };

  // It does not end with the call that began it: others may wait for it, and a refresh token is often good for one use.
  const renew = (refused: string, { target }: Call) => {
    if (renewal?.refused === refused) return renewal;
    const begun = { refused, token: within([], longest, target, async () => checked(await ask(true))) };
    begun.token.catch(() => forget(begun));
    renewal = begun;
    return begun;
  };

  return async (call) => {
    const send = (token: string) => {
      // A shorter one is no secret, and may be a part of any word.
      if (token.length > 7) call.target.tokens.push(token, encodeURIComponent(token));
      return next({ ...call, token, headers: { ...call.headers, authorization: `Bearer ${token}` } });
    };
    const earlier = renewal;
    const given = ask(false);
    const token = checked(typeof given === 'string' ? given : await call.within(Infinity, async () => given));
    let reply = await send(token);
    for (let used = earlier; reply.status === 401 && used === earlier; ) {
      used = renew(token, call);
      const fresh = await call.within(Infinity, () => used.token);
      if (fresh === token) break;
      reply = await send(fresh);
      // What was fresh for an earlier call may be refused by now: then this call asks once more.
      if (reply.status === 401) forget(used);
    }
    return reply;
  };
}

/** A header takes nothing else; and nothing of it is shown, since it may be a secret all the same. */
function checked(token: unknown): string {
  if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) throw new TypeError('No valid token');
  return token;
}
