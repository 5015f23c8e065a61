import { rememberIds, verifyWebhook, WebhookError } from '@threads-api/client/webhooks';
import express from 'express';

/** Run: WEBHOOK_SECRET=whsec_… node receive-with-express.ts. `threads webhook create` prints the secret. */
const secret = process.env.WEBHOOK_SECRET;
const ids = rememberIds();
const app = express();

// The signature covers the raw body, whatever its content type is.
app.post('/hooks', express.raw({ type: () => true, limit: '100kb' }), async (request, response, next) => {
  try {
    const event = await verifyWebhook({ headers: request.headers, body: request.body }, secret, { seen: ids.has });
    console.log(event.type, event.data.threadId);
    // Only after processing, so that a failed event is accepted when it is sent again.
    ids.add(String(request.headers['webhook-id']));
    response.sendStatus(204);
  } catch (error) {
    // Express 4 does not handle rejected promises.
    if (!(error instanceof WebhookError)) return next(error);
    // A replayed event was already processed. Respond with 204, or it will be sent again.
    response.sendStatus(error.fault === 'replayed' ? 204 : 400);
  }
});

const server = app.listen(Number(process.env.PORT ?? 4040), '127.0.0.1', () =>
  console.log('listening on', server.address()),
);
