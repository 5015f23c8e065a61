import type { Options } from '@threads-api/cli';
import { tokenEffects } from '../access/mock-tokens.ts';

export const help = `
A mock server for the Conversation Threads API or any OpenAPI document. It responds with the examples in the document, or with values generated from its schemas.

  threads-mock                                             serve the API
  threads-mock webhooks --to URL --event note.created      send a signed example event to a receiver

    --port N              the port; default 4010 or MOCK_PORT; 0 for any free port
    --spec FILE           serve another OpenAPI 3.0, 3.1 or 3.2 document, YAML or JSON; an error in it disables only the operations that it affects
    --watch               with --spec: serve each saved edit
    --allow-host NAME,…   allow these host names besides localhost, such as the name of a proxy
    --stateless           POST, PUT, PATCH and DELETE change nothing; otherwise, a created resource can be read back until the mock stops
    --quiet               do not log requests and events

  Generated threads
    --threads 500         serve this many generated threads instead of the examples
    --live 2/s            make this many random changes per second
    --webhooks-to URL     send the events of all changes to this URL, signed with --secret
    --seed N              generate the same threads, changes, delays and chaos on each start

  Fault injection
    --delay 200 | 200-800 wait this many milliseconds before each response
    --chaos 5%            respond to this share of requests with 429 or 503
    --retry-after 1       Retry-After, in seconds, of simulated 429 and 503 responses; default: from the document's example
    --rate-limit 10/1m    limit each token, for example 10/1m (10 per minute) or 10/30s

  Webhooks
    --to URL              with webhooks: the URL of the receiver
    --event TYPE          with webhooks: the event type
    --secret whsec_…      the signing secret; default WEBHOOK_SECRET, or a new secret that is printed

    --version
    --help

The mock accepts any token. These tokens have a special effect:
${tokenEffects(['SCOPE'])
  .map(([token, effect]) => `    ${token.padEnd(22)}${effect}`)
  .join('\n')}

To choose the response to one request, send "Prefer: code=429" or "Prefer: example=emptyPage".
To set the response to the next calls, such as a dropped connection, use the control URL, which is printed on startup. To change the data (read, close, assign, receive), use /__mock/state.
Both need a secret: MOCK_CONTROL_SECRET, or a new one in a file that only you can read.

Press Ctrl-C to stop. Exit code 0: stopped, or the receiver accepted the event; 1: the receiver rejected it; 2: could not run.
`;

export const options = {
  port: { type: 'string' },
  spec: { type: 'string' },
  watch: { type: 'boolean' },
  'allow-host': { type: 'string' },
  stateless: { type: 'boolean' },
  quiet: { type: 'boolean' },
  threads: { type: 'string' },
  live: { type: 'string' },
  'webhooks-to': { type: 'string' },
  seed: { type: 'string' },
  delay: { type: 'string' },
  chaos: { type: 'string' },
  'retry-after': { type: 'string' },
  'rate-limit': { type: 'string' },
  to: { type: 'string' },
  event: { type: 'string' },
  secret: { type: 'string' },
} satisfies Options;
