/** What requests meet on their way: processes of our server, then the database that holds the inbox. Times in milliseconds. */
export interface Deployment {
  name: string;
  processes: number;
  /** Databases that share the inboxes among them by hash. */
  databases: number;
  coresEach: number;
  /** What a request takes in a process, and a read and a write in a database. */
  processTime: number;
  readTime: number;
  writeTime: number;
  /** SQLite has one writer at a time; a PostgreSQL as many as it has cores. */
  writers: number;
  bytesPerThread: number;
}

export interface Demand {
  requestsPerSecond: number;
  /** Of all requests. */
  writes: number;
  inboxes: number;
}

export interface Outcome {
  p99: number;
  /** How much of the time the busiest part is busy; more than 1 is a queue that only grows. */
  load: number;
}

const simulated = 40_000;

/** Sends requests that arrive at random through a deployment, and looks how long they take and what is busiest. */
export function simulate(deployment: Deployment, { requestsPerSecond, writes, inboxes }: Demand): Outcome {
  const { processes, databases, coresEach, processTime, readTime, writeTime, writers } = deployment;
  const random = randomNumbers(7);
  const servers = createStation(processes);
  const cores = Array.from({ length: databases }, () => createStation(coresEach));
  const writing = Array.from({ length: databases }, () => createStation(writers));
  const inboxOf = zipf(inboxes, random);
  const times: number[] = [];
  let now = 0;
  for (let request = 0; request < simulated; request++) {
    now += (-Math.log(1 - random()) / requestsPerSecond) * 1000;
    const database = inboxOf() % databases;
    // Service times vary: half is fixed, half is exponential.
    const vary = (time: number) => time * (0.5 - 0.5 * Math.log(1 - random()));
    const handled = servers.serve(now, vary(processTime));
    const isWrite = random() < writes;
    const station = (isWrite ? writing : cores)[database] as Station;
    times.push(station.serve(handled, vary(isWrite ? writeTime : readTime)) - now);
  }
  times.sort((a, b) => a - b);
  return {
    p99: times[Math.floor(simulated * 0.99)] ?? Number.NaN,
    load: Math.max(...[servers, ...cores, ...writing].map((station) => station.load(now))),
  };
}

type Station = ReturnType<typeof createStation>;

/** Several that serve one queue: the first who is free takes the next. */
function createStation(size: number) {
  const freeAt = new Float64Array(size);
  let busy = 0;
  return {
    serve(arrives: number, time: number): number {
      let first = 0;
      for (let index = 1; index < size; index++)
        if ((freeAt[index] as number) < (freeAt[first] as number)) first = index;
      const ends = Math.max(arrives, freeAt[first] as number) + time;
      freeAt[first] = ends;
      busy += time;
      return ends;
    },
    load: (duration: number) => busy / size / duration,
  };
}

/** Few inboxes get most of the traffic: inbox N gets 1/√N of what the first gets. */
function zipf(count: number, random: () => number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let index = 0; index < count; index++) {
    sum += 1 / Math.sqrt(index + 1);
    sums[index] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    // Spread like a hash does.
    return Math.imul(low, 2654435761) >>> 0;
  };
}

/** The same numbers at each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
