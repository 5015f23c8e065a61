import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Participant } from '@threads-api/contract';
import { openStore, type Store } from '@threads-api/server/store';
import { type Load, startLoad } from './load.ts';
import { memoryOf, type ServerProcess, startServer, startWorker } from './processes.ts';
import { startReceiver } from './receiver.ts';

interface SoakOptions {
  url: string;
  seconds: number;
  onProgress(line: string): void;
}

export interface SoakReport {
  figures: Record<string, number>;
  problems: string[];
}

const connections = 64;
const writesPerSecond = 20;
const killEverySeconds = 3;
const drainSeconds = 120;
// Warming up adds about 10 % to the heap. A leak of 2 kB per request exceeds this limit within 30 s.
const maxHeapGrowth = 1.3;

/** Runs the soak test on one database. */
export async function runSoak({ url, seconds, onProgress }: SoakOptions): Promise<SoakReport> {
  const store = await openStore({ url });
  const receiver = await startReceiver();
  const { token, userId, threadIds } = await createData(store, receiver.url);
  const servers = [await startServer(url), await startServer(url)];
  const workers = Array.from({ length: 2 }, () => startWorker(url));
  const load = startLoad(servers, token, connections);
  const written = new Set<string>();
  const started = Date.now();
  const elapsed = () => (Date.now() - started) / 1000;
  const writing = write(store, { userId, threadIds, written, until: () => elapsed() >= seconds });
  const killing = killWorkers(
    workers,
    () => startWorker(url),
    () => elapsed() >= seconds,
  );

  await report(() => elapsed() >= seconds / 2);
  const replaced = await replaceServers(servers, () => startServer(url));
  // Measure the same process at the start and at the end.
  const memoryStart = await memoryOf(servers[0] as ServerProcess);
  await report(() => elapsed() >= seconds);
  const memoryEnd = await memoryOf(servers[0] as ServerProcess);
  await writing;
  const workersKilled = await killing;
  await load.stop();
  const isDelivered = async () => Object.values(await store.countWaiting()).every((count) => count === 0);
  for (let late = 0; late < drainSeconds && !(await isDelivered()); late += 1) {
    onProgress(`${late} s after the load: ${receiver.received.size} of ${written.size} events arrived`);
    await wait(1000);
  }
  await Promise.all(servers.map((server) => server.stop()));
  for (const worker of workers) worker.kill();
  receiver.close();
  await store.close();

  const [requests, serverErrors, droppedConnections] = countOutcomes(load);
  const deliveries = [...receiver.received.values()].reduce((sum, count) => sum + count, 0);
  const lost = [...written].filter((id) => !receiver.received.has(id)).length;
  const problems = [
    ...(serverErrors > 0 ? [`${serverErrors} responses were 5xx`] : []),
    ...(droppedConnections > 0 ? [`${droppedConnections} requests lost their connection`] : []),
    ...(lost > 0 ? [`${lost} events were lost`] : []),
    ...(replaced < 2 ? ['a server did not exit with code 0'] : []),
    ...(memoryEnd.heap > memoryStart.heap * maxHeapGrowth ? ['the heap of a server grew'] : []),
  ];
  return {
    figures: {
      seconds,
      requests,
      'requests per second': Math.round(requests / seconds),
      '5xx responses': serverErrors,
      'dropped connections': droppedConnections,
      'workers killed': workersKilled,
      'servers replaced': replaced,
      events: written.size,
      'lost events': lost,
      'repeated events': deliveries - receiver.received.size,
      'heap at the start, MB': memoryStart.heap,
      'heap at the end, MB': memoryEnd.heap,
      'memory at the start, MB': memoryStart.resident,
      'memory at the end, MB': memoryEnd.resident,
    },
    problems,
  };

  async function report(isOver: () => boolean): Promise<void> {
    for (; !isOver(); await wait(500)) {
      const [count] = countOutcomes(load);
      onProgress(`${Math.round(elapsed())} of ${seconds} s, ${count} requests, ${written.size} events`);
    }
  }
}

const customer: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };

async function createData(store: Store, url: string) {
  const userId = await store.createUser({ name: 'Mara', address: 'mara@office.example' });
  const inboxId = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  await store.addMember(inboxId, userId);
  const threadIds: string[] = [];
  const message = { to: [], cc: [], bodyText: 'Hello', bodyHtml: null, attachments: [] };
  for (let count = 0; count < 100; count += 1)
    threadIds.push(
      (await store.startThread({ inboxId, subject: `Thread ${count}`, author: customer, ...message })).threadId,
    );
  const scopes = ['threads:read', 'notes:read'];
  const { token } = await store.createToken({ userId, name: 'soak', scopes });
  await store.createEndpoint({ url, ownerId: userId, events: ['note.created'], scopes });
  return { userId, token, threadIds };
}

interface Writing {
  userId: string;
  threadIds: string[];
  /** The notes that the store acknowledged. */
  written: Set<string>;
  until(): boolean;
}

async function write(store: Store, { userId, threadIds, written, until }: Writing): Promise<void> {
  for (let count = 0; !until(); count += 1) {
    const threadId = threadIds[count % threadIds.length] as string;
    const [{ noteId }] = await Promise.all([
      store.addNote({ threadId, userId, bodyText: `${count}` }),
      wait(1000 / writesPerSecond),
    ]);
    written.add(noteId);
  }
}

async function killWorkers(workers: ChildProcess[], start: () => ChildProcess, until: () => boolean): Promise<number> {
  let killed = 0;
  for (; !until(); killed += 1) {
    await wait(killEverySeconds * 1000);
    workers[killed % workers.length]?.kill('SIGKILL');
    workers[killed % workers.length] = start();
  }
  return killed;
}

/** Starts a new server for each old one, then stops the old one. Returns how many exited with code 0. */
async function replaceServers(servers: ServerProcess[], start: () => Promise<ServerProcess>): Promise<number> {
  let replaced = 0;
  for (const old of [...servers]) {
    servers.push(await start());
    if ((await old.stop()) === 0) replaced += 1;
    servers.splice(servers.indexOf(old), 1);
  }
  return replaced;
}

function countOutcomes({ outcomes }: Load): [requests: number, serverErrors: number, dropped: number] {
  const count = (matches: (outcome: string) => boolean) =>
    [...outcomes].reduce((sum, [outcome, times]) => (matches(outcome) ? sum + times : sum), 0);
  return [count(() => true), count((outcome) => /^5\d\d$/.test(outcome)), count((outcome) => !/^\d+$/.test(outcome))];
}
