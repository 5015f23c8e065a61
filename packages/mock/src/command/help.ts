import type { Options } from '@threads-api/cli';
import { tokenEffects } from '../access/mock-tokens.ts';

export const help = `
A mock of the Conversation Threads API, or of any OpenAPI document. It responds with the examples of the document, or with values from its schemas.

  threads-mock                                             serve the API
  threads-mock webhooks --to URL --event note.created      send a signed example event to a receiver

    --port N              default 4010 (or MOCK_PORT); 0 for any free port
    --spec FILE           serve another OpenAPI 3.0, 3.1 or 3.2 document; YAML or JSON. A bad part disables only its operations
    --watch               with --spec: serve each edit as soon as it is saved
    --allow-host NAME,…   names by which the mock may be called, besides localhost: such as the name of a proxy
    --target-file FILE    write the target file for threads-conformance, as JSON
    --quiet               do not log requests and events

  Generated threads
    --threads 500         serve this many invented threads instead of the examples
    --live 2/s            make this many random changes per second
    --webhooks-to URL     post the events of all changes, signed with --secret
    --seed N              repeat the same threads, changes, delays and chaos at each start

  Fault injection
    --delay 200 | 200-800 wait this many milliseconds before each response
    --chaos 5%            respond to this share of requests with 429 or 503
    --retry-after 1       the seconds in Retry-After of a simulated 429 or 503; default: those of the document's example
    --rate-limit 10/1m    allow each token this many requests per minute (or 10/30s)

  Webhooks
    --to URL              with webhooks: the URL of the receiver
    --event TYPE          with webhooks: the type of the event
    --secret whsec_…      the signing secret; default WEBHOOK_SECRET, or a new secret, which is printed

    --help

The mock accepts any token, except for these:
${tokenEffects.map(([token, effect]) => `    ${token.padEnd(22)}${effect}`).join('\n')}

"Prefer: code=429", "Prefer: example=emptyPage", "Prefer: dynamic=true" and "Prefer: scenario=hang" choose one response. The control address,
which is printed at the start, decides what happens to the next calls; /__mock/state beside it changes the data: read, close, assign, receive. Both need a
secret: that of MOCK_CONTROL_SECRET, or a new one in a file that only you can read.

Press Ctrl-C to stop. Exit code 0: stopped, or the receiver accepted the event; 1: the receiver rejected it; 2: could not run.
`;

export const options = {
  port: { type: 'string' },
  spec: { type: 'string' },
  watch: { type: 'boolean' },
  'allow-host': { type: 'string' },
  'target-file': { type: 'string' },
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
