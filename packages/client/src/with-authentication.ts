import { orAborted } from './abort.ts';
import type { Send } from './send.ts';

/** A token, or a function that returns one. `fresh` is true if the last one was refused. */
export type TokenSource = string | ((fresh: boolean) => string | Promise<string>);

/**
 * Adds the token. After a 401 it asks for a fresh token once and sends the call again. Calls that were refused with the
 * same token share one fresh token; a call that was refused with another one, as after a new sign-in, asks anew.
 */
export function withAuthentication(next: Send, source: TokenSource): Send {
  let renewal: { refused: string; token: Promise<string> } | undefined;

  const ask = async (fresh: boolean): Promise<string> => {
    const token: unknown = typeof source === 'string' ? source : await source(fresh);
    // A header takes nothing else; and nothing of it is shown, since it may be a secret all the same.
    if (typeof token !== 'string' || !/^[!-~]+$/.test(token)) throw new TypeError('No valid token');
    return token;
  };

  const renew = (refused: string, signal: AbortSignal): Promise<string> => {
    if (renewal?.refused !== refused) renewal = { refused, token: ask(true) };
    const mine = renewal;
    // A renewal that failed, or hangs, is not for the next call.
    const forget = () => {
      if (renewal === mine) renewal = undefined;
    };
    mine.token.catch(forget);
    signal.addEventListener('abort', forget, { once: true });
    return mine.token;
  };

  return async (call) => {
    const send = (token: string) =>
      next({ ...call, token, headers: { ...call.headers, Authorization: `Bearer ${token}` } });
    const token = await orAborted(ask(false), call.signal);
    const reply = await send(token);
    if (reply.status !== 401 || typeof source === 'string') return reply;
    const fresh = await orAborted(renew(token, call.signal), call.signal);
    return fresh === token ? reply : send(fresh);
  };
}
