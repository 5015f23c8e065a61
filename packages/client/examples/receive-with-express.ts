import { DatabaseSync } from 'node:sqlite';
import { verifyWebhook, WebhookError } from '@threads-api/client/webhooks';
import express from 'express';

/** Run: WEBHOOK_SECRET=whsec_… node receive-with-express.ts. `threads webhook create` prints the secret. */
const secret = process.env.WEBHOOK_SECRET;
const database = new DatabaseSync('events.db');
// The service may send an event more than once. The unique key ignores repeats.
database.exec('create table if not exists events (id text primary key, event text)');
const save = database.prepare('insert or ignore into events values (?, ?)');
const app = express();

// The signature covers the raw body, regardless of its content type.
app.post('/hooks', express.raw({ type: () => true, limit: '100kb' }), async (request, response, next) => {
  try {
    const event = await verifyWebhook(request, secret);
    const { changes } = save.run(event.id, JSON.stringify(event));
    if (changes) console.log(event.type, event.data.threadId);
    response.sendStatus(204);
  } catch (error) {
    if (error instanceof WebhookError) response.sendStatus(400);
    // Express 4 does not handle rejected promises.
    else next(error);
  }
});

const server = app.listen(Number(process.env.PORT ?? 4040), '127.0.0.1', () =>
  console.log('listening on', server.address()),
);
