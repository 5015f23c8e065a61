import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Pack } from '../check.ts';
import { allChecks } from '../checks/index.ts';
import { parseJson } from '../http/parse-json.ts';
import type { Report } from '../report/report.ts';

/** The cache folder of the system. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
  if (process.platform === 'win32' && LOCALAPPDATA) return LOCALAPPDATA;
  return process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
}

const folder = () => join(cacheFolder(), 'threads-conformance');
const fileFor = (baseUrl: string) =>
  join(folder(), `${createHash('sha256').update(baseUrl).digest('hex').slice(0, 16)}.json`);

/** The checks that failed in the last run on a server. */
export async function readLastFailures(baseUrl: string, packs: readonly Pack[] = []): Promise<string[]> {
  const known = new Set([...allChecks, ...packs.flatMap((pack) => pack.checks)].map(({ id }) => id));
  const ids = parseJson(await readFile(fileFor(baseUrl), 'utf8').catch(() => ''));
  return Array.isArray(ids) ? ids.filter((id) => known.has(id)) : [];
}

/** Stores the checks that failed. Ignores write errors. */
export async function writeLastFailures({ target, checks: results }: Report): Promise<void> {
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  try {
    await mkdir(folder(), { recursive: true });
    await writeFile(fileFor(target), JSON.stringify(failed));
  } catch {
    // The next run then runs all checks.
  }
}
