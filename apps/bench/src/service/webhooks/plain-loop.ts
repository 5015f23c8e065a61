import { Webhook } from 'standardwebhooks';
import { Pool } from 'undici';

// Posts the same signed event so many times, 64 at once, and remembers nothing: what delivery costs without promises.
const [, , url = '', secret = '', event = '', count = '0'] = process.argv;
const { origin, pathname: path } = new URL(url);
const pool = new Pool(origin, { connections: 64 });
const webhook = new Webhook(secret);
let left = Number(count);

async function post(): Promise<void> {
  while (left-- > 0) {
    const id = `msg_${left}`;
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
      'webhook-signature': webhook.sign(id, now, event),
    };
    const { body } = await pool.request({ method: 'POST', path, headers, body: event });
    await body.dump();
  }
}

process.send?.(url);
await Promise.all(Array.from({ length: 64 }, post));
// Stays until it is stopped, so that its memory can be read.
setInterval(() => {}, 60_000);
