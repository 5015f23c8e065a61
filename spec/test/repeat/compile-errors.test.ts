import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { parseDocument, type YAMLSeq } from 'yaml';
import { contractFile, inboxFile } from '../../contract-files.ts';
import { isFollowed } from '../read-walkthroughs.ts';
import { allWorkspaces, findCompileErrors, findInboxErrors, fixtures } from './find-compile-errors.ts';

const contract = readFileSync(contractFile, 'utf8');

afterAll(() => rm(fixtures, { recursive: true, force: true }));

type Path = (string | number)[];
const operation = (...rest: Path): Path => ['paths', '/threads', 'get', ...rest];
const thread = (...rest: Path): Path => ['components', 'schemas', 'Thread', ...rest];
const filter = (name: string, schema: object) => ({ name, in: 'query', 'x-filters': { property: name }, schema });
const content = { 'application/json': { schema: { type: 'object' } } };

const servers = { http: 'packages/http/examples/data.ts', rows: 'apps/server/src/store/rows/thread-row.ts' };
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
    files: [servers.http, 'apps/server/src/store/reads/thread-reads.ts'],
  },
};

test.skipIf(isFollowed)('an unimplemented property, filter or endpoint does not compile', async () => {
  const document = parseDocument(contract);
  for (const [path, value] of Object.values(changes).flatMap(({ edit }) => edit))
    document.setIn(path, document.createNode(value));
  const errors = await findCompileErrors('additions', String(document), await allWorkspaces());
  for (const { added, files } of Object.values(changes)) {
    const named = errors.filter(({ message }) => message.includes(added));
    expect(named.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  }
  const added = Object.values(changes).map((change) => change.added);
  expect(errors.filter(({ message }) => !added.some((text) => message.includes(text)))).toEqual([]);
});

test.skipIf(isFollowed)(
  'a property removed from the inbox document does not compile in the handlers and the page',
  async () => {
    const document = parseDocument(readFileSync(inboxFile, 'utf8'));
    const remove = (schema: string, name: string, ...rest: Path) => {
      const at: Path = ['components', 'schemas', schema, ...rest];
      document.deleteIn([...at, 'properties', name]);
      const required = document.getIn([...at, 'required']) as YAMLSeq;
      required.items = required.items.filter((item) => String(item) !== name);
    };
    remove('DraftSend', 'seenMessageId');
    remove('Token', 'lastUsedAt');
    const errors = await findInboxErrors('inbox', String(document));
    const filesOf = (name: string) =>
      new Set(errors.filter(({ message }) => message.includes(name)).map(({ file }) => file));
    expect(filesOf('seenMessageId')).toEqual(
      new Set(['apps/server/page/src/data/drafts.ts', 'apps/server/src/inbox/handlers/draft-handlers.ts']),
    );
    expect(filesOf('lastUsedAt')).toEqual(
      new Set([
        'apps/server/page/src/views/tokens.tsx',
        'apps/server/src/admin/commands/user.ts',
        'apps/server/src/store/tokens/tokens.ts',
      ]),
    );
  },
);
