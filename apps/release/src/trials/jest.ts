import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun, root } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';

const test = `
/** @jest-environment jest-fixed-jsdom */
import { createThreadsClient } from '@threads-api/client';

test('a simulated page has what the client needs', async () => {
  expect(document.body).toBeDefined();
  const fetch = async (request) => Response.json({ data: [{ id: request.url }], nextCursor: null });
  const client = createThreadsClient({ baseUrl: '/api/v1', token: 'any', fetch });
  expect((await client.listThreads()).data).toEqual([{ id: 'http://localhost/api/v1/threads' }]);
});
`.trimStart();

/** The client in tests that babel-jest converts to CommonJS, with the configuration in its README. */
export const jest: Trial = {
  name: 'Jest with @threads-api/client',
  slow: true,
  async run({ folder, registry, runtimes }) {
    const readme = await readFile(join(root, 'packages/client/README.md'), 'utf8');
    const configuration = /```js\n(\/\/ jest\.config\.js[\s\S]+?)```/.exec(readme)?.[1];
    if (!configuration) throw new Error("The client's README has no jest.config.js.");
    const packages = [
      '@threads-api/client',
      'jest@30',
      '@babel/preset-env@7',
      'jest-fixed-jsdom',
      'jest-environment-jsdom@30',
    ];
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    await writeFile(join(folder, 'babel.config.js'), "module.exports = { presets: ['@babel/preset-env'] };\n");
    await writeFile(join(folder, 'jest.config.js'), configuration);
    await writeFile(join(folder, 'threads.test.js'), test);
    await mustRun('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, env: registry.env });
    const nodes = await nodesFor('@threads-api/client', runtimes);
    for (const { program } of nodes)
      await mustRun(program, [join('node_modules', 'jest', 'bin', 'jest.js'), '--no-cache'], { cwd: folder });
    return nodes.map(({ name }) => name).join(', ');
  },
};
