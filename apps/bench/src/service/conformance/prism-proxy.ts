import { contract } from '@threads-api/contract';
import { embedPrism } from '../../embed-prism.ts';
import { type PlainRequest, sendAll } from './requests.ts';

interface Violation {
  location: string[];
  message: string;
}

/** What Prism, set in front of a server, has against its answers to these requests. */
export async function proxyViolations(baseUrl: string, requests: PlainRequest[]): Promise<Set<string>> {
  const proxy = await embedPrism(new URL(baseUrl));
  const told = new Set<string>();
  try {
    // Prism knows the paths without the base path, and does not survive one that cannot be decoded.
    const inside = requests.filter(({ path }) => path.startsWith(`${contract.basePath}/`) && decodes(path));
    const sent = inside.map((request) => ({ ...request, path: request.path.slice(contract.basePath.length) }));
    await sendAll(
      proxy.url,
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
