import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { basePath, document } from '@threads-api/contract';
import { type PlainRequest, sendAll } from './requests.ts';

interface Violation {
  location: string[];
  message: string;
}

/** What Prism, set in front of a server, has against its answers to these requests. */
export async function proxyViolations(baseUrl: string, requests: PlainRequest[]): Promise<Set<string>> {
  const operations = await getHttpOperationsFromSpec(structuredClone(document) as object);
  const proxy = createServer(operations, {
    components: { logger: createLogger('proxy', { level: 'silent' }) },
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(baseUrl),
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
      mock: { dynamic: false },
      upstreamProxy: undefined,
    },
  });
  const origin = await proxy.listen(0, '127.0.0.1');
  const told = new Set<string>();
  try {
    // Prism knows the paths without the base path, and does not survive one that cannot be decoded.
    const inside = requests.filter(({ path }) => path.startsWith(`${basePath}/`) && decodes(path));
    const sent = inside.map((request) => ({ ...request, path: request.path.slice(basePath.length) }));
    await sendAll(
      origin,
      sent,
      (headers) => {
        const text = String(headers['sl-violations'] ?? '[]');
        // Where there are too many for a header, it says so in words.
        const violations: Violation[] = text.startsWith('[')
          ? JSON.parse(text)
          : [{ location: ['response'], message: text }];
        for (const { location, message } of violations)
          if (location[0] === 'response') told.add(`${location.join('.')}: ${message}`);
      },
      () => undefined,
    );
  } finally {
    await proxy.close();
  }
  return told;
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
