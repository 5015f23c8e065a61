import { readContract } from '@threads-api/contract';
import { mockTarget, startMock } from '@threads-api/mock';
import type { Targets } from '../portal-state.ts';
import { hasService, launchService } from './launch-service.ts';

/**
 * The servers to check. Each run gets a separate server, because the checks write messages, revoke tokens and exhaust rate
 * limits.
 */
export const targets: Targets = {
  async mock(document) {
    const mock = await startMock({ port: 0, document });
    // The mock cannot respond while the portal processes a save, which takes long on a busy machine.
    return { target: mockTarget(mock.url, readContract(document)), timeout: 60_000, stop: mock.close };
  },
  ...(hasService && {
    // The checks send many invalid tokens.
    server: () => launchService({ port: 0, env: { FAILED_AUTH_LIMIT: '100000/60' } }),
  }),
};
