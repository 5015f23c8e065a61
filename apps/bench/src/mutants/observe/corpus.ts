import type { Target } from '@threads-api/conformance';
import { createRandom } from '@threads-api/sample-data/random';
import { type PlainRequest, recordRun } from '../../service/conformance/requests.ts';
import type { Victim } from '../../service/soak/hostile/hostile-request.ts';
import { createKeptRequest } from '../../service/soak/hostile/kept-request.ts';
import { createLastRequest } from '../../service/soak/hostile/last-request.ts';

/** The requests whose responses are compared. */
export interface Corpus {
  requests: PlainRequest[];
  /** The bytes sent over each raw connection, in latin1: requests that no HTTP client sends. */
  connections: string[];
}

/** Connections with several requests, and connections with one malformed request. */
const rows = { connections: 60, requests: 8 };
const malformed = 240;

/** The requests of the kit, more generated requests, and invalid requests. They are the same in each run. */
export async function createCorpus(target: Target): Promise<Corpus> {
  const { limited: _, ...tokens } = target.tokens;
  const { actions: __, ...reads }: Target = { ...target, tokens };
  const runs = [await recordRun(reads), await recordRun(reads, { seed: 2, runs: 100 })];
  const requests = runs.flatMap((run) => run.requests);
  return { requests: withVariants(unique(requests)), connections: createConnections(target, requests) };
}

/** Headers that a client may add to any request. Each is added to some of the requests. */
const variants: Record<string, string>[] = [
  { 'accept-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"a", "b"' },
  { origin: 'https://page.example' },
  { 'x-forwarded-for': '10.0.0.1' },
  { 'x-request-id': 'mine' },
];

function withVariants(requests: PlainRequest[]): PlainRequest[] {
  const added = requests.flatMap((request, index) => {
    const headers = index % 10 === 0 ? variants[(index / 10) % variants.length] : undefined;
    return headers ? [{ ...request, headers: { ...request.headers, ...headers } }] : [];
  });
  return [...requests, ...added];
}

const unique = (requests: PlainRequest[]) => [
  ...new Map(requests.map((request) => [JSON.stringify(request), request])).values(),
];

function createConnections({ tokens, resources = {} }: Target, requests: PlainRequest[]): string[] {
  const cursors = requests.flatMap(({ path }) => /[?&]cursor=([\w-]{30,})/.exec(path)?.[1] ?? []);
  const victim: Victim = {
    host: 'localhost:4000',
    port: 0,
    operations: { host: 'localhost:4001', port: 0 },
    token: tokens.full,
    mcpToken: tokens.full,
    session: [],
    threadId: resources.getThread?.visible ?? '',
    cursor: cursors[0] ?? '',
  };
  const random = createRandom(1);
  const last = () => createLastRequest(random, victim).bytes;
  const kept = () => createKeptRequest(random, victim).bytes;
  return [
    ...Array.from(
      { length: rows.connections },
      () => `${Array.from({ length: rows.requests }, kept).join('')}${last()}`,
    ),
    ...Array.from({ length: malformed }, last),
  ];
}
