import { readContract } from '@threads-api/contract';
import { mockTarget, startMock } from '@threads-api/mock';
import type { Targets } from '../portal-state.ts';
import { hasService, launchService } from './launch-service.ts';

/**
 * The servers to check. Each run has a server of its own: the checks write messages, revoke tokens and use up rate limits,
 * and the servers that people use must not show that.
 *
 * @param currentDocument The document that the mock serves.
 */
export function createTargets(currentDocument: () => object): Targets {
  return {
    mock: async () => {
      const document = currentDocument();
      const mock = await startMock({ port: 0, document });
      return { target: mockTarget(mock.url, readContract(document)), stop: mock.close };
    },
    ...(hasService && {
      // The checks send many wrong tokens.
      server: () => launchService({ port: 0, env: { FAILED_AUTH_LIMIT: '100000/60' } }),
    }),
  };
}
