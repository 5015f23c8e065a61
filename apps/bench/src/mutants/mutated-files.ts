import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { listMutants } from './list-mutants.ts';
import type { Mutant } from './mutant.ts';

export const root = new URL('../../../../', import.meta.url);

/** The code that decides what the API returns. */
const mutated = ['packages/http/src/**/*.ts', 'apps/server/src/store/reads/**/*.ts', 'apps/server/src/api/**/*.ts'];

const framing = 'malformed HTTP, which the contract does not cover; `pnpm bench soak --hostile` sends it';

const otherAdapter = 'not used by the service, which runs on Express';

/** Excluded files with the reason: the contract does not cover them, or no client of one server on SQLite can observe them. */
export const excluded: Readonly<Record<string, string>> = {
  'packages/http/src/node/byte-budget.ts': 'memory: visible only under load',
  'packages/http/src/node/limit-connections.ts': 'connections: visible only with thousands of them',
  'packages/http/src/node/create-http-server.ts': framing,
  'packages/http/src/node/find-request-fault.ts': framing,
  'packages/http/src/node/refuse-connection.ts': framing,
  'packages/http/src/index.ts': 'lists exports',
  'packages/http/src/node/index.ts': 'lists exports',
  'packages/http/src/fastify.ts': otherAdapter,
  'packages/http/src/fetch.ts': otherAdapter,
  'packages/http/src/node/create-node-listener.ts': otherAdapter,
  'packages/http/src/request/ajv-reader.ts': otherAdapter,
  'packages/http/src/response/hash-portably.ts': 'browsers only',
  'apps/server/src/store/reads/page-of-postgres.ts': 'PostgreSQL only; the server under test has SQLite',
  'apps/server/src/store/reads/list-assignees.ts': 'the inbox page only; the API has no such operation',
  'apps/server/src/store/reads/turns.ts': 'the order in which concurrent reads run',
  'apps/server/src/store/reads/common-limits.ts': 'which queries are kept prepared',
};

/** Returns the mutants of all matching files, in a fixed order. */
export async function readMutants(files = '**'): Promise<Mutant[]> {
  const paths = new Set<string>();
  for await (const path of glob(mutated, { cwd: fileURLToPath(root) })) paths.add(path);
  const chosen = new Set<string>();
  for await (const path of glob(files, { cwd: fileURLToPath(root), exclude: ['**/node_modules'] })) chosen.add(path);
  const mutants: Mutant[] = [];
  for (const path of [...paths].filter((path) => chosen.has(path) && !(path in excluded)).sort())
    mutants.push(...listMutants(path, await readFile(new URL(path, root), 'utf8')));
  return mutants;
}
