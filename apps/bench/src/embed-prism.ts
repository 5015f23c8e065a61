import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { contract } from '@threads-api/contract';

/** Prism as its documentation embeds it: it serves the contract's examples, or stands in front of a server and judges its answers. */
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
