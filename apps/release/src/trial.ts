import { compareVersions, readPackages } from './packages.ts';
import type { Registry } from './registry.ts';
import type { Runtime } from './runtimes.ts';

/** What a trial works with. */
export interface TrialContext {
  /** Empty and the trial's own; with --quick, shared. */
  folder: string;
  registry: Registry;
  /** The runtimes to try; the first is the Node.js of this repository. */
  runtimes: Runtime[];
  quick: boolean;
}

/** Something that a new user does with the published packages. Returns what was seen; throws if it does not work. */
export interface Trial {
  name: string;
  /** Left out by --quick. */
  slow?: boolean;
  run(context: TrialContext): Promise<string>;
}

/** Those runtimes that are Node.js, of a version that a package supports. */
export async function nodesFor(packageName: string, runtimes: Runtime[]): Promise<Runtime[]> {
  const { lowestNode = '0' } = (await readPackages()).find(({ name }) => name === packageName) ?? {};
  return runtimes.filter(({ name }) => {
    const version = /^Node\.js (.+)$/.exec(name)?.[1];
    return version !== undefined && compareVersions(version, lowestNode) >= 0;
  });
}
