import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { document } from '@threads-api/contract';
import { pino } from 'pino';

// Prism as its documentation embeds it, with the contract's examples: the peer that the mock is compared with.
const operations = await getHttpOperationsFromSpec(structuredClone(document) as object);
const logger = pino({ level: 'silent', customLevels: { success: 35 } });
const server = createServer(operations, {
  components: { logger: logger as never },
  cors: true,
  config: {
    isProxy: false,
    validateRequest: true,
    validateResponse: false,
    checkSecurity: true,
    errors: false,
    mock: { dynamic: false },
    upstreamProxy: undefined,
  },
});
process.send?.(await server.listen(0, '127.0.0.1'));
