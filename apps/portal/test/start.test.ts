import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type CleanUps, cleanUp } from '@threads-api/cli';
import { listen } from '@threads-api/testing/listen';
import { afterAll, afterEach, expect, test } from 'vitest';
import { start } from '../server/start.ts';

const shop = fileURLToPath(new URL('./documents/shop.yaml', import.meta.url));
const { port } = new URL(await listen(createServer(), afterAll));
const cleanUps: CleanUps = [];
afterEach(() => cleanUp(cleanUps));

test('a port in use is reported with its option and setting', async () => {
  const started = start({ port: `${port}`, editor: 'none' }, [shop], cleanUps);
  await expect(started).rejects.toThrow(`Port ${port} is in use. Choose another with --port or PORTAL_PORT.`);
});

test('an invalid port is rejected', async () => {
  await expect(start({ 'mock-port': 'many', editor: 'none' }, [], cleanUps)).rejects.toThrow(
    "--mock-port must be a whole number from 0 to 65535, not 'many'.",
  );
});
