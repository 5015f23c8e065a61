import { checkConformance, type Target, tokenTexts } from '@threads-api/conformance';
import { Pool } from 'undici';

const atOnce = 8;

export interface PlainRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** Runs the kit and records its requests. The kit masks tokens in its output, so they are filled in again. */
export async function recordRun(target: Target, options: { runs?: number; seed?: number } = {}) {
  const requests: PlainRequest[] = [];
  const secrets = Object.entries(tokenTexts(target.tokens));
  const restored = (text: string) =>
    secrets.reduce((whole, [name, token]) => whole.replaceAll(`‹tokens.${name}›`, token), text);
  const { findings } = await checkConformance(target, {
    seed: 1,
    ...options,
    onExchange: ({ request: { method, path, headers } }) => {
      const pairs = Object.entries(headers).map(([name, value]) => [name, restored(value).replace(/‹|›/g, '')]);
      const known = restored(path).replaceAll(/‹([^›]*)›/g, (_, name) => encodeURIComponent(name));
      requests.push({ method, path: known, headers: Object.fromEntries(pairs) });
    },
  });
  return { requests, findings };
}

/** Sends requests with undici, eight at a time. */
export async function sendAll(
  origin: string,
  requests: PlainRequest[],
  onResponse: (headers: Record<string, string | string[] | undefined>) => void = () => {},
  onFailure: (error: Error) => undefined = (error) => {
    throw error;
  },
): Promise<void> {
  const pool = new Pool(origin, { connections: atOnce });
  const waiting = requests.values();
  const worker = async () => {
    for (const { method, path, headers } of waiting) {
      const response = await pool.request({ method: method as 'GET', path, headers }).catch(onFailure);
      await response?.body.text().catch(onFailure);
      if (response) onResponse(response.headers);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  await pool.close();
}
