import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isRepeating } from '@threads-api/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { contractFile } from '../contract-files.ts';
import { allWorkspaces, findCompileErrors, fixtures } from './find-compile-errors.ts';
import { isFollowed } from './read-walkthroughs.ts';

const contract = readFileSync(contractFile, 'utf8');
/** Those that serve the contract; `pnpm check` compiles all of them. */
const workspaces = isRepeating ? await allWorkspaces() : ['packages/express', 'apps/server'];

afterAll(() => rm(fixtures, { recursive: true, force: true }));

type Path = (string | number)[];
const operation = (...rest: Path): Path => ['paths', '/threads', 'get', ...rest];
const thread = (...rest: Path): Path => ['components', 'schemas', 'Thread', ...rest];
const filter = (name: string, schema: object) => ({ name, in: 'query', 'x-filters': { property: name }, schema });
const content = { 'application/json': { schema: { type: 'object' } } };

const servers = { express: 'packages/express/examples/data.ts', rows: 'apps/server/src/store/rows/thread-row.ts' };
const filtersOf = [servers.express, 'apps/server/src/store/reads/thread-filters.ts'];

/** Changes of the contract: the name that they bring, and every place that has to change with them, once each. */
const changes: Record<string, { added: string; edit: [Path, unknown][]; places: string[] }> = {
  'a property': {
    added: 'priority',
    edit: [
      [thread('properties', 'priority'), { type: 'string' }],
      [thread('required', 11), 'priority'],
    ],
    places: [
      servers.express,
      // What is invented for tests, the mock and the benchmarks.
      'packages/sample-data/src/generate-threads.ts',
      'packages/sample-data/src/thread-record.ts',
      'apps/bench/src/service/server/peers/thread-pages.ts',
      'apps/server/src/store/commands/start-thread.ts',
      // From the row to the thread, and back.
      servers.rows,
      servers.rows,
    ],
  },
  'a filter': {
    added: 'starred',
    edit: [[operation('parameters', 4), filter('starred', { type: 'string', enum: ['1'] })]],
    places: filtersOf,
  },
  'a filter with an enum': {
    added: 'state',
    edit: [[operation('parameters', 4), filter('state', { $ref: '#/components/schemas/Status' })]],
    places: filtersOf,
  },
  'a fourth endpoint': {
    added: 'getMe',
    edit: [
      [
        ['paths', '/me'],
        { get: { operationId: 'getMe', responses: { 200: { description: 'The caller.', content } } } },
      ],
    ],
    places: [servers.express, 'apps/server/src/store/reads/thread-reads.ts'],
  },
};

describe.skipIf(isFollowed)('what is not implemented does not compile', () => {
  test.each(Object.entries(changes))('%s', async (name, { added, edit, places }) => {
    const document = parseDocument(contract);
    for (const [path, value] of edit) document.setIn(path, document.createNode(value));
    const errors = await findCompileErrors(name, String(document), workspaces);
    const expected = places.filter((place) => workspaces.some((workspace) => place.startsWith(`${workspace}/`)));
    expect(errors.map(({ file }) => file).toSorted()).toEqual(expected.toSorted());
    for (const { message } of errors) expect(message).toContain(added);
  });
});
