import { rememberIds, verifyWebhook, WebhookError } from '@threads-api/client/webhooks';
import express from 'express';

/** node receive-with-express.ts, with WEBHOOK_SECRET as `threads webhook create` showed it. */
const secret = process.env.WEBHOOK_SECRET;
const ids = rememberIds();
const app = express();

// Raw: what was parsed and written again has another signature.
app.post('/hooks', express.raw({ type: 'application/json', limit: '100kb' }), async (request, response) => {
  try {
    const event = await verifyWebhook({ headers: request.headers, body: request.body }, secret, { seen: ids.has });
    console.log(event.type, event.data.threadId);
    // Only now: had the line above failed, it would have to come again.
    ids.add(String(request.headers['webhook-id']));
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    // A repetition was taken before: say yes, or it comes again.
    response.sendStatus(error.fault === 'replayed' ? 204 : 400);
  }
});

const server = app.listen(Number(process.env.PORT ?? 4040), '127.0.0.1', () =>
  console.log('listening on', server.address()),
);
