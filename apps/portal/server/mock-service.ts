import { type CleanUps, CouldNotRun, portInUse } from '@threads-api/cli';
import type { Contract } from '@threads-api/contract';
import { type RunningMock, startMock, UnusableContract } from '@threads-api/mock';
import type { Service } from './portal-state.ts';

/** Serves a contract with the mock. Returns undefined until the first contract with operations. */
export type ServeWithMock = (contract: Contract) => Promise<Service | undefined>;

/** Creates the mock of the portal, which starts with the first operation: a document may have no paths yet. */
export function createMockService(port: number, controlSecret: string, cleanUps: CleanUps): ServeWithMock {
  let mock: RunningMock | undefined;
  return async ({ source: document, basePath, operations }) => {
    try {
      if (mock) mock.use(document);
      else if (operations.length > 0) {
        mock = await startMock({ port, controlSecret, document }).catch(
          portInUse(port, 'Choose another with --mock-port or MOCK_PORT.'),
        );
        cleanUps.push(mock.close);
      }
    } catch (error) {
      throw error instanceof UnusableContract ? new CouldNotRun(error.message) : error;
    }
    if (!mock) return undefined;
    const { url, controlUrl } = mock;
    // The base path may change with each save.
    return { name: 'Mock', baseUrl: `${new URL(url).origin}${basePath}`, token: 'mock-any-token', controlUrl };
  };
}
