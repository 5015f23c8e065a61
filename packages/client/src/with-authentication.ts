import { openScope, orAborted } from './abort.ts';
import type { Call, Send } from './send.ts';

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

  const ask = async (fresh: boolean): Promise<string> => {
    const token: unknown = typeof source === 'string' ? source : await source(fresh);
    // A header takes nothing else; and nothing of it is shown, since it may be a secret all the same.
    if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) throw new TypeError('No valid token');
    return token;
  };

  const forget = (failed: typeof renewal) => {
    if (renewal === failed) renewal = undefined;
  };

  // It does not end with the call that began it: others may wait for it, and a refresh token is often good for one use.
  const renew = (refused: string, { request }: Call) => {
    if (renewal?.refused === refused) return renewal;
    const { signal, close } = openScope([], longest, request);
    const begun = { refused, token: orAborted(ask(true), signal).finally(close) };
    begun.token.catch(() => forget(begun));
    renewal = begun;
    return begun;
  };

  return async (call) => {
    const send = (token: string) =>
      next({ ...call, token, headers: { ...call.headers, Authorization: `Bearer ${token}` } });
    const earlier = renewal;
    const token = await orAborted(ask(false), call.signal);
    let reply = await send(token);
    for (let used = earlier; reply.status === 401 && used === earlier; ) {
      used = renew(token, call);
      const fresh = await orAborted(used.token, call.signal);
      if (fresh === token) break;
      reply = await send(fresh);
      // What was fresh for an earlier call may be refused by now: then this call asks once more.
      if (reply.status === 401) forget(used);
    }
    return reply;
  };
}
