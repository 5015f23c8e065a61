import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';
import { install } from './install.ts';

const program = `
import { setupServer } from 'msw/node';
import { threadsHandlers } from '@threads-api/mock/msw';

const server = setupServer(...threadsHandlers());
server.listen({ onUnhandledRequest: 'error' });
const ask = (token) => fetch('https://threads.test/api/v1/threads?unread=1', { headers: { Authorization: \`Bearer \${token}\` } });
const { data } = await (await ask('any')).json();
console.log(data.length > 0, (await ask('mock-rate-limited')).status);
server.close();
`;

/** The MSW handlers with MSW 2, which runs on every Node.js that the mock supports; MSW 3 needs Node.js 22. */
export const msw: Trial = {
  name: 'MSW 2 with @threads-api/mock/msw',
  slow: true,
  async run(context) {
    const { folder, runtimes } = context;
    await install(context, '@threads-api/mock', 'msw@2');
    await writeFile(join(folder, 'msw.mjs'), program);
    const seen: string[] = [];
    for (const { name, program } of await nodesFor('@threads-api/mock', runtimes)) {
      // Node.js 20 prints a warning about JSON modules on stderr.
      const { output, stdout } = await run(program, ['msw.mjs'], { cwd: folder });
      if (stdout !== 'true 429\n') throw new Error(`On ${name} it printed:\n${output}`);
      seen.push(name);
    }
    return seen.join(', ');
  },
};
