import { CouldNotRun, portNumber, runCommand, stopOnSignal } from '@threads-api/cli';
import { serveWithMock } from './serve-with-mock.ts';

const help = `
Serves the inbox page for people who work on it. The page reloads after each change to its files.

  pnpm --filter @threads-api/server page --mock
    --mock        answer the page's requests from the examples of spec/openapi.yaml and spec/inbox.yaml;
                  nothing is stored
    --port 4020
    --help

To use the page with a service, run: pnpm start
Press Ctrl-C to stop. Exit code 0: stopped, 2: could not run.
`;

await runCommand({
  help,
  options: { mock: { type: 'boolean', default: false }, port: { type: 'string', default: '4020' } },
  async run({ mock, port: given }) {
    if (!mock) throw new CouldNotRun('Pass --mock, or use the page with a service: pnpm start. See --help.');
    const port = portNumber('--port', given);
    const { url, stop } = await serveWithMock({ port }).catch((error: Error) => {
      // Vite's error has no code.
      if (!/already in use/.test(error.message)) throw error;
      throw new CouldNotRun(`Port ${port} is in use. Pass --port with a free port.`);
    });
    stopOnSignal(stop);
    console.log(`page  ${url}drafts\n\nEdit apps/server/page and watch the page. Press Ctrl-C to stop.`);
  },
});
