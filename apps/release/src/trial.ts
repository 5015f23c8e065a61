import { compareVersions, readPackages } from './packages.ts';
import type { Registry } from './registry.ts';
import type { Runtime } from './runtimes.ts';

/** The inputs of a trial. */
export interface TrialContext {
  /** An empty folder; with --quick, shared by all trials. */
  folder: string;
  registry: Registry;
  /** The runtimes to try; the first is the Node.js of this repository. */
  runtimes: Runtime[];
}

/** Uses the published packages like a new user. Returns a summary, or throws if something does not work. */
export interface Trial {
  name: string;
  /** Skipped with --quick. */
  slow?: boolean;
  run(context: TrialContext): Promise<string>;
}

/** The runtimes that are Node.js in a version that a package supports. */
export async function nodesFor(packageName: string, runtimes: Runtime[]): Promise<Runtime[]> {
  const { lowestNode = '0' } = (await readPackages()).find(({ name }) => name === packageName) ?? {};
  return runtimes.filter(({ name }) => {
    const version = /^Node\.js (.+)$/.exec(name)?.[1];
    return version !== undefined && compareVersions(version, lowestNode) >= 0;
  });
}
