import { flag, type Options, option } from '@threads-api/cli';
import { tokenEffects } from '../access/mock-tokens.ts';

export const usage = `
A mock server for the Conversation Threads API or any OpenAPI document. It responds with the examples in the document, or with values generated from its schemas.

  threads-mock                                             serve the API
  threads-mock webhooks --to URL --event note.created      send a signed example event to a receiver
`;

export const webhooksUsage = `
Sends a signed example event to a receiver.

  threads-mock webhooks --to URL --event note.created
`;

export const notes = `
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
  port: option('N', 'the port; default 4010 or MOCK_PORT; 0 for any free port'),
  spec: option(
    'FILE',
    'serve another OpenAPI 3.0, 3.1 or 3.2 document, YAML or JSON; an error in it disables only the operations that it affects',
  ),
  watch: flag('with --spec: serve each saved edit'),
  'allow-host': option('NAME,…', 'allow these host names besides localhost, such as the name of a proxy'),
  stateless: flag(
    'POST, PUT, PATCH and DELETE change nothing; otherwise, a created resource can be read back until the mock stops',
  ),
  quiet: flag('do not log requests and events'),
  threads: option('500', 'serve this many generated threads instead of the examples'),
  live: option('2/s', 'make this many random changes per second'),
  'webhooks-to': option('URL', 'send the events of all changes to this URL, signed with --secret'),
  seed: option('N', 'generate the same threads, changes, delays and chaos on each start'),
  delay: option('200 | 200-800', 'wait this many milliseconds before each response'),
  chaos: option('5%', 'respond to this share of requests with 429 or 503'),
  'retry-after': option(
    '1',
    "Retry-After, in seconds, of simulated 429 and 503 responses; default: from the document's example",
  ),
  'rate-limit': option('10/1m', 'limit each token, for example 10/1m (10 per minute) or 10/30s'),
  secret: option('whsec_…', 'the signing secret; default WEBHOOK_SECRET, or a new secret that is printed'),
} satisfies Options;

export const webhooksOptions = {
  to: option('URL', 'the URL of the receiver'),
  event: option('TYPE', 'the event type'),
  spec: option('FILE', 'another OpenAPI 3.0, 3.1 or 3.2 document, YAML or JSON'),
  secret: options.secret,
} satisfies Options;
