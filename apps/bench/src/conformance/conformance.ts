import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkConformance, readTarget, type Target } from '@threads-api/conformance';
import { Pool } from 'undici';
import { type Comparison, compare, timed } from '../compare.ts';

const server = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
const atOnce = 8;

interface PlainRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** A full run of the kit on the demo server, the rate limit aside, beside plain undici sending the very same requests. */
export async function conformance(onProgress: (text: string) => void): Promise<Comparison[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-conformance-'));
  const file = join(folder, 'target.json');
  const child = spawn(process.execPath, [server, '--demo', '--port', '0', '--target-file', file], {
    env: { ...process.env, OPERATIONS_PORT: '0', FAILED_AUTH_LIMIT: '1000000/60' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    const target = await targetIn(file);
    const recorded = await record(target);
    const comparison = await compare(
      `a run of ${recorded.length} requests`,
      'ms',
      'less',
      [
        { name: 'the same requests with plain undici', measure: () => timed(() => sendAll(target, recorded)) },
        { name: 'the conformance kit', measure: () => timed(() => checkConformance(target, { seed: 1 })) },
      ],
      7,
      onProgress,
    );
    return [comparison];
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
}

/** The file is written after the first line. */
async function targetIn(file: string): Promise<Target> {
  for (;;) {
    const target = await readTarget(file).catch(() => undefined);
    if (!target) continue;
    const { limited: _, ...tokens } = target.tokens;
    return { ...target, tokens };
  }
}

/** The requests of a run, with the tokens that the kit keeps out of what it shows put back. */
async function record(target: Target): Promise<PlainRequest[]> {
  const requests: PlainRequest[] = [];
  const secrets = Object.entries(target.tokens);
  const restored = (text: string) =>
    secrets.reduce((whole, [name, token]) => whole.replaceAll(`‹tokens.${name}›`, token), text);
  await checkConformance(target, {
    seed: 1,
    onExchange: ({ request: { method, path, headers } }) => {
      const pairs = Object.entries(headers).map(([name, value]) => [name, restored(value).replace(/‹|›/g, '')]);
      requests.push({ method, path: restored(path), headers: Object.fromEntries(pairs) });
    },
  });
  return requests;
}

async function sendAll({ baseUrl }: Target, requests: PlainRequest[]): Promise<void> {
  const pool = new Pool(new URL(baseUrl).origin, { connections: atOnce });
  const waiting = requests.values();
  const worker = async () => {
    for (const { method, path, headers } of waiting) {
      const { body } = await pool.request({ method: method as 'GET', path, headers });
      await body.text();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  await pool.close();
}
