import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { contractFile } from '../../contract-files.ts';
import { findBrokenPlaces } from '../../diff/consumers/find-broken-places.ts';
import { isFollowed } from '../read-walkthroughs.ts';
import { withFile } from '../with-folder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The workspaces that use the contract. */
const workspaces = ['packages', 'apps']
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
  .filter((name) => !['packages/cli', 'packages/contract', 'packages/testing', 'packages/ui'].includes(name));

/** Compiles every workspace that uses the contract with another text of it. Returns all new errors, except in tests. */
async function findCompileErrors(contract: string): Promise<{ file: string; message: string }[]> {
  const errors: { file: string; message: string }[] = [];
  for (const workspace of workspaces) {
    const tsconfig = join(root, workspace, 'tsconfig.json');
    const { others } = await withFile('openapi.yaml', contract, (file) =>
      findBrokenPlaces(contractFile, file, [], [tsconfig]),
    );
    for (const { file, message } of others) errors.push({ file: relative(root, resolve(file)), message });
  }
  return errors.filter(({ file }) => !/^[^/]+\/[^/]+\/test\//.test(file));
}

type Path = (string | number)[];
const operation = (...rest: Path): Path => ['paths', '/threads', 'get', ...rest];
const thread = (...rest: Path): Path => ['components', 'schemas', 'Thread', ...rest];
const filter = (name: string, schema: object) => ({ name, in: 'query', 'x-filters': { property: name }, schema });
const content = { 'application/json': { schema: { type: 'object' } } };

const servers = {
  http: 'packages/http/examples/data.ts',
  kit: 'packages/conformance/testing/threads-server.ts',
  rows: 'apps/server/src/store/rows/thread-row.ts',
};
const filtersOf = [servers.http, 'apps/server/src/store/reads/thread-filters.ts'];

/** Changes to the contract: the new name, and the file of each expected compile error. */
const changes: Record<string, { added: string; edit: [Path, unknown][]; files: string[] }> = {
  'a property': {
    added: 'priority',
    edit: [
      [thread('properties', 'priority'), { type: 'string' }],
      [thread('required', 11), 'priority'],
    ],
    files: [
      servers.http,
      // Sample data for tests, the mock and the benchmarks.
      'packages/sample-data/src/generate-threads.ts',
      'packages/sample-data/src/thread-record.ts',
      'apps/bench/src/service/server/peers/thread-pages.ts',
      'apps/server/src/store/commands/start-thread.ts',
      // The example of the import format.
      'apps/server/src/admin/import-example.ts',
      // Converts a row to a thread, and back.
      servers.rows,
      servers.rows,
    ],
  },
  'a filter': {
    added: 'starred',
    edit: [[operation('parameters', 4), filter('starred', { type: 'string', enum: ['1'] })]],
    files: filtersOf,
  },
  'a filter with an enum': {
    added: 'state',
    edit: [[operation('parameters', 5), filter('state', { $ref: '#/components/schemas/Status' })]],
    files: filtersOf,
  },
  'a fourth endpoint': {
    added: 'getMe',
    edit: [
      [
        ['paths', '/me'],
        { get: { operationId: 'getMe', responses: { 200: { description: 'The caller.', content } } } },
      ],
    ],
    files: [servers.http, servers.kit, 'apps/server/src/store/reads/thread-reads.ts'],
  },
};

test.skipIf(isFollowed)('an unimplemented property, filter or endpoint does not compile', async () => {
  const document = parseDocument(await readFile(contractFile, 'utf8'));
  for (const [path, value] of Object.values(changes).flatMap(({ edit }) => edit))
    document.setIn(path, document.createNode(value));
  const errors = await findCompileErrors(String(document));
  for (const { added, files } of Object.values(changes)) {
    const named = errors.filter(({ message }) => message.includes(added));
    expect(named.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  }
  const added = Object.values(changes).map((change) => change.added);
  expect(errors.filter(({ message }) => !added.some((text) => message.includes(text)))).toEqual([]);
});
