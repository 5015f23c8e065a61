import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { contract } from '@threads-api/contract';
import { listen } from '@threads-api/testing/listen';
import { expect, onTestFinished, test } from 'vitest';
import { countWaiting, createByteBudget, createHttpServer, createNodeListener } from '../../src/node/index.ts';
import { openBookshop } from '../../testing/bookshop/bookshop.ts';

/** Opens a connection, which is closed after the test, and sends this text. */
function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test.each([
  ['without a body', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['with a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc'],
])('an idle connection does not keep its last request %s in memory', async (_, text) => {
  const requests: WeakRef<object>[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(new WeakRef(request));
    request.resume().on('end', () => response.end());
  });
  const socket = send(await portOf(server), text);
  await once(socket, 'readable');
  await expect
    .poll(() => {
      collectGarbage();
      return requests.map((request) => request.deref() === undefined);
    })
    .toEqual([true]);
  expect(socket.destroyed).toBe(false);
});

const portOf = async (...server: Parameters<typeof listen>) => Number(new URL(await listen(...server)).port);

/** More than the buffers of a connection can hold. */
const largeBytes = 5_000_000;
const large = { data: ['x'.repeat(largeBytes)], nextCursor: null };

async function serve(options: Parameters<typeof createByteBudget>[0]) {
  let produced = 0;
  const answered: (string | undefined)[] = [];
  const produce = ({ query }: { query: { limit?: number } }) => {
    if (query.limit === 1) return { data: [], nextCursor: null };
    produced += 1;
    return large;
  };
  const budget = createByteBudget(options);
  const handlers = Object.fromEntries(contract.operations.map(({ id }) => [id, produce]));
  const app = createNodeListener({
    contract,
    budget,
    findCaller: (userId) => ({ userId, scopes: contract.scopes }),
    handlers: handlers as never,
    validateResponses: false,
    onResponse: ({ status, caller }) => status !== 'aborted' && answered.push(caller?.userId),
  });
  const port = await portOf(createHttpServer(app));
  const path = `${contract.basePath}/threads`;
  return {
    /** The number of large responses that were produced. */
    produced: () => produced,
    /** The users of the requests that got a complete response, in this order. */
    answered,
    countWaitingRequests: () => budget.readUsage().waiting,
    port,
    /** Sends a request and reads only the beginning of its response. */
    async stall(userId: string) {
      const socket = send(port, pipeline(1, userId));
      await once(socket, 'readable');
      return socket;
    },
    async ask(userId: string, query = '') {
      const response = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
        headers: { Authorization: `Bearer ${userId}` },
      });
      return { status: response.status, headers: response.headers, length: (await response.text()).length };
    },
  };
}

/** Pipelined requests whose responses are never read. */
const pipeline = (count: number, userId: string) =>
  `GET ${contract.basePath}/threads HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${userId}\r\n\r\n`.repeat(
    count,
  );

const limits = { total: 4 * largeBytes + 1000, each: largeBytes };

test('a client that does not read its responses does not block others', async () => {
  const { stall, ask } = await serve({ ...limits, waitMilliseconds: 50 });
  const slow = await stall('ada');
  const refused = await ask('ada');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await ask('ben')).toMatchObject({ status: 200 });
  slow.destroy();
  await expect.poll(async () => (await ask('ada')).status).toBe(200);
});

test('when the budget is exhausted, a request waits and then gets a 503', async () => {
  const { stall, ask } = await serve({ ...limits, waitMilliseconds: 1000 });
  for (const userId of ['ada', 'ben', 'cleo', 'dora']) await stall(userId);
  expect((await ask('eve')).status).toBe(503);
});

test('the oldest of several responses that a user does not read is closed when another user needs the memory', async () => {
  const { stall, ask } = await serve({ total: 8 * largeBytes + 1000, each: largeBytes, waitMilliseconds: 1000 });
  const oldest = await stall('ada');
  const others = [];
  for (const userId of ['ada', 'ben', 'ben', 'cleo', 'cleo', 'dora', 'dora']) others.push(await stall(userId));
  expect((await ask('ada')).status).toBe(503);
  expect((await ask('eve')).status).toBe(200);
  await once(oldest.resume(), 'close');
  expect(others.map(({ destroyed }) => destroyed)).toEqual(others.map(() => false));
});

test('responses that many users do not read are closed after a while', async () => {
  const { stall, ask } = await serve({ ...limits, waitMilliseconds: 50 });
  const slow = [];
  for (const userId of ['ada', 'ben', 'cleo', 'dora']) slow.push(await stall(userId));
  await expect.poll(async () => (await ask('eve')).status).toBe(200);
  expect(slow.slice(1).map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

test('a request waits for memory only once', async () => {
  const { port, stall, ask, countWaitingRequests, answered } = await serve({ ...limits, waitMilliseconds: 200 });
  for (const userId of ['ada', 'ben', 'cleo', 'dora']) await stall(userId);
  // By then, the other responses are slow, too.
  await expect.poll(async () => (await ask('eve')).status).toBe(200);
  await stall('fay');
  for (const userId of ['gus', 'hal', 'ida']) send(port, pipeline(1, userId));
  await expect.poll(countWaitingRequests, { interval: 5 }).toBe(3);
  const asking = ask('eve');
  await expect.poll(countWaitingRequests, { interval: 5 }).toBe(4);
  await Promise.all([asking, ask('fay')]);
  expect(answered.slice(-2)).toEqual(['eve', 'fay']);
});

test('a waiting request gets the memory that another response frees', async () => {
  const { stall, ask } = await serve({ ...limits, waitMilliseconds: 10_000 });
  const slow = await stall('ada');
  const waiting = ask('ada');
  slow.destroy();
  expect((await waiting).status).toBe(200);
});

test('a connection that does not read its response in time is closed', async () => {
  const { stall, ask } = await serve({ ...limits, waitMilliseconds: 10_000, sendMilliseconds: 700 });
  const slow = await stall('ada');
  expect((await ask('ada', '?limit=1')).status).toBe(200);
  slow.resume();
  await once(slow, 'close');
});

test('after many small responses, a burst of large ones is still limited', async () => {
  const { ask, port, produced } = await serve({ ...limits, waitMilliseconds: 100 });
  for (let count = 0; count < 40; count += 1) await ask('ada', '?limit=1');
  const socket = send(port, pipeline(20, 'ada'));
  await once(socket, 'readable');
  // By now, the others have waited long enough to get a 503.
  expect((await ask('ada')).status).toBe(503);
  expect(produced()).toBe(1);
  expect((await ask('ben')).status).toBe(200);
});

test('responses of unknown size count toward the limit of their user', async () => {
  const budget = createByteBudget({ total: 8_000, each: 1_000, waitMilliseconds: 50, sendMilliseconds: 500 });
  const entered: string[] = [];
  const app = createServer(async (request, response) => {
    const userId = request.url?.slice(1) ?? '';
    if (await budget.enter(response, userId)) entered.push(userId);
    else response.writeHead(503).end();
  });
  const port = await portOf(app);
  const ask = (userId: string) => fetch(`http://127.0.0.1:${port}/${userId}`).then(({ status }) => status);
  const pending = Array.from({ length: 5 }, () => ask('ada').catch(() => 'closed'));
  const others = ask('ben').catch(() => 'closed');
  expect((await Promise.all(pending)).toSorted()).toEqual([503, 503, 503, 'closed', 'closed']);
  expect(await others).toBe('closed');
  expect(entered.toSorted()).toEqual(['ada', 'ada', 'ben']);
});

/** Serves a budget of two bodies. Returns a function that sends half a body, as a user or from an address. */
async function serveBodies() {
  const budget = createByteBudget({ bodies: 2 });
  const server = createHttpServer(async (request, response) => {
    const [, owner = '', address] = request.url?.split('/') ?? [];
    budget.receive(request, owner === 'anonymous' ? { network: `${address}` } : { userId: owner });
    request.resume().once('end', () => response.end());
  });
  const port = await portOf(server);
  return async (userId: string) => {
    const before = budget.readUsage().bodies;
    const socket = send(port, `POST /${userId} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nx`);
    socket.resume();
    if (before < 2) await expect.poll(() => budget.readUsage().bodies).toBe(before + 1);
    return socket;
  };
}

test('above the limit of incomplete bodies, the oldest body of the user with the most is closed', async () => {
  const sendHalf = await serveBodies();
  const [own, oldest] = [await sendHalf('ben'), await sendHalf('ada')];
  await sendHalf('ada');
  await once(oldest.resume(), 'close');
  own.write('x');
  const [response] = await once(own, 'data');
  expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
});

test('bodies without a user do not displace those of users', async () => {
  const sendHalf = await serveBodies();
  const own = [await sendHalf('ada'), await sendHalf('ben')];
  const others = await Promise.all([1, 2, 3, 4].map((address) => sendHalf(`anonymous/${address}`)));
  await expect.poll(() => others.filter(({ destroyed }) => destroyed).length).toBe(2);
  for (const socket of own) {
    socket.write('x');
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('a body that is refused before it is complete counts until its connection closes', async () => {
  const budget = createByteBudget();
  const server = createHttpServer((request, response) => {
    budget.receive(request, { userId: 'ada' });
    response.writeHead(413, { Connection: 'close' }).end();
  });
  const socket = send(await portOf(server), 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
  await expect.poll(() => budget.readUsage().bodies).toBe(0);
});

test('a body whose client left before it was counted is not counted', async () => {
  const budget = createByteBudget();
  const received = new Promise<void>((resolve) => {
    const server = createHttpServer((request) =>
      request.once('close', () => {
        budget.receive(request, { userId: 'ada' });
        resolve();
      }),
    );
    void portOf(server).then((port) => {
      const socket = send(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx');
      server.once('request', () => setImmediate(() => setImmediate(() => socket.destroy())));
    });
  });
  await received;
  expect(budget.readUsage().bodies).toBe(0);
});

test.each(['', 'Expect: something\r\n'])(
  'tiny chunks of a body are joined, because each takes far more memory than its bytes: %s',
  async (more) => {
    const lengths: number[] = [];
    const server = createHttpServer(async (request, response) => {
      for await (const { length } of request) lengths.push(length);
      response.end();
    });
    const head = `POST / HTTP/1.1\r\nHost: localhost\r\n${more}Transfer-Encoding: chunked\r\n\r\n`;
    const large = `800\r\n${'x'.repeat(0x800)}\r\n`;
    const socket = send(await portOf(server), `${head}${'1\r\nx\r\n'.repeat(6_000)}${large}1\r\nx\r\n0\r\n\r\n`);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
    expect(lengths.reduce((sum, length) => sum + length)).toBe(6_000 + 0x800 + 1);
    expect(lengths.length).toBeLessThan(100);
  },
);

/** Serves requests that are answered only on demand. */
async function serveLater() {
  const begun: string[] = [];
  const answers: (() => void)[] = [];
  const budget = createByteBudget();
  const server = createHttpServer(async (request, response) => {
    begun.push(request.url ?? '');
    await budget.enter(response, 'ada');
    answers.push(() => response.end());
  });
  const connections: Socket[] = [];
  server.on('connection', (socket) => connections.push(socket));
  return { port: await portOf(server), begun, answers, connections, reservedBytes: () => budget.readUsage().bytes };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test('a request waits for the responses before it, and reserves nothing if its connection closes', async () => {
  const { port, begun, answers, reservedBytes } = await serveLater();
  const socket = send(port, [get('/first'), get('/second'), get('/third')].join(''));
  await expect.poll(() => begun).toEqual(['/first']);
  answers.pop()?.();
  await expect.poll(() => begun).toEqual(['/first', '/second']);
  // After CONNECT, Node.js does not close the responses of earlier requests. It is read after the third request has begun.
  socket.write('CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n');
  answers.pop()?.();
  await once(socket.resume(), 'close');
  await expect.poll(reservedBytes).toBe(0);
});

test('while a request waits for another one, nothing more is read', async () => {
  const { port, begun, answers, connections } = await serveLater();
  const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
  const [first = '', second = '', ...others] = paths;
  const socket = send(port, get(first) + get(second));
  await expect.poll(() => begun).toEqual([first]);
  const readBytes = connections[0]?.bytesRead;
  for (const path of others) socket.write(get(path));
  // By the time that another connection is served, these have arrived.
  send(port, get('/other'));
  await expect.poll(() => begun).toEqual([first, '/other']);
  expect(connections[0]?.bytesRead).toBe(readBytes);
  for (const path of paths.slice(1)) {
    for (const answer of answers.splice(0)) answer();
    await expect.poll(() => begun.at(-1)).toBe(path);
  }
});

test('an unfinished body behind a complete request counts as a waiting connection', async () => {
  const server = createHttpServer((request, response) => void request.resume().once('end', () => response.end()));
  const socket = send(await portOf(server), 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx');
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nx');
  await once(socket, 'data');
  expect(countWaiting(server)).toBe(1);
});

test('a request reserves no memory while its body arrives', async () => {
  const budget = createByteBudget({ total: 4_000, each: 1_000, waitMilliseconds: 50 });
  const server = createHttpServer(createNodeListener({ ...openBookshop(), budget }));
  const port = await portOf(server);
  const headers = ['Host: localhost', 'Authorization: Bearer clerk', 'Content-Type: application/json'];
  const head = ['POST /shop/books HTTP/1.1', ...headers, 'Content-Length: 35', ''];
  const socket = send(port, [...head, '{"title":"Odes",'].join('\r\n'));
  await expect.poll(() => budget.readUsage()).toEqual({ bytes: 0, waiting: 0, bodies: 1 });
  socket.write('"genre":"poetry"} '.padEnd(19));
  const [response] = await once(socket, 'data');
  expect(String(response)).toMatch(/^HTTP\/1\.1 201 /);
  await expect.poll(() => budget.readUsage()).toEqual({ bytes: 0, waiting: 0, bodies: 0 });
});

test('a complete body counts while its request waits for memory', async () => {
  const budget = createByteBudget({ total: 4_000, each: 1_000, waitMilliseconds: 10_000 });
  const server = createHttpServer(async (request, response) => {
    budget.receive(request, { userId: 'ada' });
    await once(request.resume(), 'end');
    await budget.enter(response, 'ada');
  });
  const port = await portOf(server);
  const complete = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx';
  send(port, complete);
  await expect.poll(() => budget.readUsage()).toEqual({ bytes: 1_000, waiting: 0, bodies: 0 });
  const waiting = send(port, complete);
  await expect.poll(() => budget.readUsage()).toEqual({ bytes: 1_000, waiting: 1, bodies: 1 });
  waiting.destroy();
  await expect.poll(() => budget.readUsage()).toEqual({ bytes: 1_000, waiting: 0, bodies: 0 });
});
