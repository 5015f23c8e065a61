import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { contract, type Participant, propertiesOf } from '@threads-api/contract';
import { openStore, type Store } from '@threads-api/server/store';
import { end, startServer } from './processes.ts';

export interface LargeOptions {
  database: string;
  url: string;
  seconds: number;
  onProgress(line: string): void;
}

export interface LargeReport {
  database: string;
  seconds: number;
  largeReaders: number;
  smallReaders: number;
  largeReads: number;
  largeMB: number;
  busyResponses: number;
  smallReads: number;
  smallMedianMs: number;
  small99thMs: number;
  smallSlowestMs: number;
  burstRequests: number;
  burstAnswers: string;
  /** The peak of the run. */
  residentMB: number;
  problems: string[];
}

/** All readers are different users, because the server also limits the pending responses of each user. */
const largeReaders = 20;
const smallReaders = 50;
const heapMB = 512;
/** The requests that one user sends at once over one connection: as many as the rate limit allows per minute. */
const burstRequests = 300;
const quietRequests = 100;

interface Sample {
  status: number;
  bytes: number;
  milliseconds: number;
}

/** Reads a thread with messages of the maximum size, and a small thread, from a server with a small heap. */
export async function runLarge({ database, url, seconds, onProgress }: LargeOptions): Promise<LargeReport> {
  const store = await openStore({ url });
  const { large, small, tokens } = await createData(store);
  await store.close();
  const server = await startServer(url, 'together', [`--max-old-space-size=${heapMB}`]);
  let code: number | undefined;
  server.child.once('exit', (given) => {
    code = given ?? -1;
  });
  const agent = new Agent({ keepAlive: true });
  const until = Date.now() + seconds * 1000;
  const reads: Record<'large' | 'small', Sample[]> = { large: [], small: [] };
  const errors: string[] = [];
  const repeat = async (kind: 'large' | 'small', threadId: string, token: string) => {
    while (Date.now() < until && code === undefined) {
      const read = await readThread(`${server.baseUrl}/threads/${threadId}`, token, agent).catch(
        ({ message }: Error) => void errors.push(message),
      );
      if (read) reads[kind].push(read);
      if (read?.status === 503) await wait(1000);
    }
  };
  const running = Promise.all([
    ...Array.from({ length: largeReaders }, (_, index) => repeat('large', large, tokens[index] ?? '')),
    ...Array.from({ length: smallReaders }, (_, index) => repeat('small', small, tokens[largeReaders + index] ?? '')),
  ]);
  for (let left = seconds; left > 0 && code === undefined; left -= 1) {
    onProgress(`${left} s left, ${reads.large.length} large reads, ${reads.small.length} small reads`);
    await wait(1000);
  }
  await running;
  onProgress('a burst of large reads');
  const token = tokens[0] ?? '';
  if (code === undefined)
    for (let count = 0; count < quietRequests; count += 1)
      await readThread(`${server.baseUrl}/threads/${small}`, token, agent);
  const burst = code === undefined ? await sendBurst(`${server.baseUrl}/threads/${large}`, token) : {};
  const resident = await peakMemory(server.child.pid);
  const exit = code ?? (await end(server.child));
  agent.destroy();

  const all = [...reads.large, ...reads.small];
  const times = reads.small.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
  const failed = all.filter(({ status }) => status !== 200 && status !== 503).length;
  const problems = [
    ...(exit === 0 ? [] : [`the server exited with code ${exit}`]),
    ...(reads.large.some(({ status }) => status === 200) ? [] : ['no large read succeeded']),
    ...(Object.values(burst).reduce((sum, count) => sum + count, 0) === burstRequests
      ? []
      : ['some requests of the burst got no response']),
    ...(failed > 0 ? [`${failed} responses were neither 200 nor 503`] : []),
    ...(errors.length > 0 ? [`${errors.length} requests failed: ${errors[0]}`] : []),
  ];
  return {
    database,
    seconds,
    largeReaders,
    smallReaders,
    largeReads: reads.large.filter(({ status }) => status === 200).length,
    largeMB: Math.round(Math.max(0, ...reads.large.map(({ bytes }) => bytes)) / 100_000) / 10,
    busyResponses: all.filter(({ status }) => status === 503).length,
    smallReads: reads.small.length,
    smallMedianMs: at(0.5),
    small99thMs: at(0.99),
    smallSlowestMs: at(1),
    burstRequests,
    burstAnswers: Object.entries(burst)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    residentMB: resident,
    problems,
  };
}

async function readThread(url: string, token: string, agent: Agent): Promise<Sample> {
  const started = performance.now();
  const request = get(url, { agent, headers: { Authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  return { status: response.statusCode ?? 0, bytes, milliseconds: performance.now() - started };
}

/** Sends the requests of a burst without waiting for responses. Returns the number of responses by status. */
async function sendBurst(url: string, token: string): Promise<Record<string, number>> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}\r\n`.repeat(burstRequests - 1));
  socket.write(`${head}Connection: close\r\n\r\n`);
  const statuses: Record<string, number> = {};
  let rest = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    const text = `${rest}${chunk}`;
    for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses[status] = (statuses[status] ?? 0) + 1;
    // Long enough for a status line that is split between two chunks, and too short to match one twice.
    rest = text.slice(-12);
  }
  return statuses;
}

/** The peak resident memory of a process in MB; 0 where /proc is missing. */
async function peakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000);
}

const customer: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };
const longest = (property: string) =>
  'x'.repeat(Number(propertiesOf(contract.schemas.Message ?? {})[property]?.maxLength));

/** Creates a thread with 100 messages of the maximum size, a small thread, and a user with a token for each reader. */
async function createData(store: Store) {
  const inboxId = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  const tokens: string[] = [];
  for (let index = 0; index < largeReaders + smallReaders; index += 1) {
    const userId = await store.createUser({ name: `User ${index}`, address: `user${index}@office.example` });
    await store.addMember(inboxId, userId);
    tokens.push((await store.createToken({ userId, name: 'soak', scopes: ['threads:read'] })).token);
  }
  const message = { author: customer, to: [], cc: [], bodyText: 'Hello', bodyHtml: null, attachments: [] };
  const { threadId: small } = await store.startThread({ inboxId, subject: 'Small', ...message });
  const { threadId: large } = await store.startThread({ inboxId, subject: 'Large', ...message });
  const [bodyText, bodyHtml] = [longest('bodyText'), longest('bodyHtml')];
  for (let count = 0; count < 100; count += 1)
    await store.receiveMessage({ threadId: large, ...message, bodyText, bodyHtml });
  return { large, small, tokens };
}
