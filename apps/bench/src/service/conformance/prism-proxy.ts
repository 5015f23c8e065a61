import { contract } from '@threads-api/contract';
import { embedPrism } from '../../embed-prism.ts';
import { type PlainRequest, sendAll } from './requests.ts';

interface Violation {
  location: string[];
  message: string;
}

/** Sends the requests through Prism's proxy, and returns the violations that it reports in responses. */
export async function proxyViolations(baseUrl: string, requests: PlainRequest[]): Promise<Set<string>> {
  const proxy = await embedPrism(new URL(baseUrl));
  const found = new Set<string>();
  try {
    // Prism ignores the base path, and crashes on a path with invalid percent-encoding.
    const inside = requests.filter(({ path }) => path.startsWith(`${contract.basePath}/`) && decodes(path));
    const sent = inside.map((request) => ({ ...request, path: request.path.slice(contract.basePath.length) }));
    await sendAll(
      proxy.url,
      sent,
      (headers) => {
        const text = String(headers['sl-violations'] ?? '[]');
        // If there are too many for a header, Prism sends a sentence instead of JSON.
        const violations: Violation[] = text.startsWith('[')
          ? JSON.parse(text)
          : [{ location: ['response'], message: text }];
        for (const { location, message } of violations)
          if (location[0] === 'response') found.add(`${location.join('.')}: ${message}`);
      },
      () => undefined,
    );
  } finally {
    await proxy.close();
  }
  return found;
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
