import type { Target } from '@threads-api/conformance';
import { createCorpus } from './corpus.ts';
import { type Observation, recordResponses } from './record-responses.ts';

/** A response of a mutant that differs from that of the unchanged server. */
export interface Difference {
  request: string;
  expected: string;
  received: string;
}

export interface Observer {
  /** Returns the responses that differ from those of the unchanged server, by position. */
  observe(target: Target): Promise<Map<number, Observation>>;
  /** Returns the first response that differs in the same way in each run. A slow machine may delay a response once. */
  firstDifference(observed: readonly Map<number, Observation>[]): Difference | undefined;
}

type StartClean = () => Promise<{ target: Target; stop(): Promise<void> }>;

/** Runs the unchanged server twice, and ignores responses that differ between the two. */
export async function createObserver(startClean: StartClean): Promise<Observer> {
  const withServer = async <T>(work: (target: Target) => Promise<T>) => {
    const server = await startClean();
    return work(server.target).finally(server.stop);
  };
  const corpus = await withServer(createCorpus);
  const usual = await withServer((target) => recordResponses(target, corpus));
  const again = await withServer((target) => recordResponses(target, corpus));
  const isSteady = usual.map(({ response }, index) => response === again[index]?.response);
  return {
    async observe(target) {
      const seen = await recordResponses(target, corpus);
      return new Map(
        [...seen.entries()].filter(([at, { response }]) => isSteady[at] && response !== usual[at]?.response),
      );
    },
    firstDifference([first = new Map(), ...others]) {
      for (const [at, seen] of first)
        if (others.every((other) => other.get(at)?.response === seen.response)) return differenceOf(usual[at], seen);
      return undefined;
    },
  };
}

const longest = 300;

/** The first line that differs. */
function differenceOf(usual: Observation | undefined, seen: Observation | undefined): Difference {
  const [expected = [], received = []] = [usual, seen].map((observation) => observation?.response.split('\n') ?? []);
  const at = expected.findIndex((line, index) => line !== received[index]);
  const line = at === -1 ? expected.length : at;
  const [one = '', other = ''] = [expected[line], received[line]];
  // A body is one long line, so start shortly before the difference.
  const same = [...one].findIndex((character, index) => character !== other[index]);
  const start = Math.max(0, same - 40);
  return {
    request: (usual?.request ?? '').slice(0, longest),
    expected: one.slice(start, start + longest),
    received: other.slice(start, start + longest),
  };
}
