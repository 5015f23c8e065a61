import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { contract } from '@threads-api/contract';

// Prism as a mock of the contract, embedded as its documentation shows.
const operations = await getHttpOperationsFromSpec(structuredClone(contract.document));
const server = createServer(operations, {
  components: { logger: createLogger('prism', { level: 'silent' }) },
  cors: true,
  config: {
    validateRequest: true,
    validateResponse: false,
    checkSecurity: true,
    errors: false,
    mock: { dynamic: false },
    upstreamProxy: undefined,
    isProxy: false,
  },
});
process.send?.(await server.listen(0, '127.0.0.1'));
