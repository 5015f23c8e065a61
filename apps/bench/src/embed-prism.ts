import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { contract } from '@threads-api/contract';

/** Starts Prism as its documentation shows: as a mock of the contract or, with `upstream`, as a validating proxy. */
export async function embedPrism(upstream?: URL) {
  const operations = await getHttpOperationsFromSpec(structuredClone(contract.document));
  const common = {
    validateRequest: true,
    validateResponse: upstream !== undefined,
    checkSecurity: true,
    errors: false,
    mock: { dynamic: false },
    upstreamProxy: undefined,
  };
  const server = createServer(operations, {
    components: { logger: createLogger('prism', { level: 'silent' }) },
    cors: true,
    config: upstream ? { ...common, isProxy: true, upstream } : { ...common, isProxy: false },
  });
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
}
