import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { contractFile } from '../../contract-files.ts';
import { generateContract } from '../../generate/generate-contract.ts';
import { openDocument } from '../../open-document.ts';
import { isFollowed } from '../read-walkthroughs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Linters and other tools ignore this folder. */
const folder = join(root, 'spec/node_modules/.cache/compile-errors');
afterAll(() => rm(folder, { recursive: true, force: true }));

interface CompileError {
  file: string;
  message: string;
}

/** Compiles every workspace that uses the contract with another text of it. Returns all errors, except in tests. */
async function findCompileErrors(contract: string): Promise<CompileError[]> {
  const sources = join(folder, 'src');
  await cp(join(root, 'packages/contract/src'), sources, { recursive: true });
  const document = join(folder, 'openapi.yaml');
  await writeFile(document, contract);
  for (const { file, text: content } of await generateContract(await openDocument(document)))
    await writeFile(join(sources, basename(file.pathname)), content);
  const errors: CompileError[] = [];
  for (const parent of ['packages', 'apps'])
    for (const name of await readdir(join(root, parent)))
      if (name !== 'contract') errors.push(...(await compile(join(parent, name), sources)));
  return errors;
}

async function compile(workspace: string, sources: string): Promise<CompileError[]> {
  const base = join(root, workspace);
  const { compilerOptions = {} } = JSON.parse(await readFile(join(base, 'tsconfig.json'), 'utf8'));
  const paths = Object.entries<string[]>(compilerOptions.paths ?? {}).map(([name, targets]) => [
    name,
    targets.map((target) => join(base, target)),
  ]);
  const mapped = {
    '@threads-api/contract': [join(sources, 'index.ts')],
    '@threads-api/contract/query': [join(sources, 'query-options.ts')],
  };
  // Inside the workspace, so that its packages are resolved.
  const config = join(base, 'node_modules/.cache/compile-errors.json');
  await mkdir(join(base, 'node_modules/.cache'), { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: join(base, 'tsconfig.json'),
      compilerOptions: { paths: { ...Object.fromEntries(paths), ...mapped } },
      include: [join(base, '**/*.ts'), join(base, '**/*.tsx')],
      exclude: ['dist', 'node_modules', 'test'].map((each) => join(base, each)),
    }),
  );
  const tsc = join(root, 'node_modules/.bin/tsc');
  const child = spawn(tsc, ['--pretty', 'false', '--project', config], { cwd: base });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output
    .split(/\n(?=\S)/)
    .filter((block) => /^(?!\.\.)\S+\(\d+,\d+\): error/.test(block))
    .map((message) => ({ file: `${workspace}/${message.replace(/\(.*/s, '')}`, message }));
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
