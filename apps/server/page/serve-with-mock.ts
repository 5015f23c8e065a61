import type { ServerResponse } from 'node:http';
import { contract } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { createServer, type Plugin } from 'vite';
import { inboxDocument, sessionCookieName } from '#inbox-contract';

/** The mock ends every response, so the page would lose its connection. No events are sent. */
const openStream: Plugin = {
  name: 'open-stream',
  configureServer({ middlewares }) {
    middlewares.use('/inbox/events', (_request: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n');
    });
  },
};

/** Serves the page with Vite. Its requests go to mocks of both documents, so it needs no database. */
export async function serveWithMock({ port }: { port: number }) {
  const [threads, inbox] = await Promise.all([startMock({ port: 0 }), startMock({ port: 0, document: inboxDocument })]);
  const server = await createServer({
    root: import.meta.dirname,
    configFile: `${import.meta.dirname}/vite.config.ts`,
    plugins: [openStream],
    server: {
      port,
      strictPort: true,
      proxy: {
        [contract.basePath]: { target: new URL(threads.url).origin },
        // The mock accepts any session.
        '/inbox': { target: new URL(inbox.url).origin, headers: { Cookie: `${sessionCookieName}=mock` } },
      },
    },
  });
  await server.listen();
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    stop: () => Promise.all([server.close(), threads.close(), inbox.close()]),
  };
}
