import { mockTokens, startMock, tokenWithout } from '@threads-api/mock';
import { serveDemo } from '../serve.ts';

/** A server to test: the demo server or the mock. */
export interface Target {
  baseUrl: string;
  tokens: Record<'full' | 'noNotes' | 'noThreads' | 'invalid', string>;
  /** Tokens by user id, for the callers in the examples. */
  callers: Record<string, string>;
  stop(): Promise<unknown>;
}

export const targets: Record<string, () => Promise<Target>> = {
  'the demo server': async () => {
    const { baseUrl, target, callers, stop } = await serveDemo();
    const { full, without, revoked } = target.tokens;
    const [noNotes, noThreads] = [without['notes:read'], without['threads:read']];
    return { baseUrl, callers, stop, tokens: { full, noNotes, noThreads, invalid: revoked } };
  },
  'the mock': async () => {
    const { url, close } = await startMock({ port: 0 });
    const [noNotes, noThreads] = [tokenWithout('notes:read'), tokenWithout('threads:read')];
    const callers = new Proxy({}, { get: (_, id: string) => id });
    return {
      baseUrl: url,
      callers,
      stop: close,
      tokens: { full: 'any', noNotes, noThreads, invalid: mockTokens.unauthorized },
    };
  },
};
