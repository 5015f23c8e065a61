import type { Target } from '../src/target/target.ts';
import type { Handler } from './broken-server.ts';
import type { ServerParts } from './threads-server.ts';

/** One fault of a server. */
export interface Fault {
  /** The defect, as the end of "a server that …". Unique. */
  what: string;
  /** The id of the check that reports it first. */
  caughtBy: string;
  /** Whether it is visible only in a list of hundreds of entries. */
  bulk?: true;
  /** Replaces the base path of the server. */
  basePath?: string;
  /** Replaces parts of the server. */
  parts?: Partial<ServerParts>;
  /** Wraps the handler of the server in a proxy. Called once for each server. */
  breakHandler(handler: Handler, target: Target): Handler;
}

/** How a fault changes the requests and responses of a server. */
export type Break = Fault['breakHandler'];

type Given = Break | Partial<Omit<Fault, 'what' | 'caughtBy'>>;

/** Lists faults by the check that reports them first, and then by their defect. */
export const faultsOf = (groups: Record<string, Record<string, Given>>): Fault[] =>
  Object.entries(groups).flatMap(([caughtBy, faults]) =>
    Object.entries(faults).map(([what, given]) => ({
      what,
      caughtBy,
      breakHandler: (handler) => handler,
      ...(typeof given === 'function' ? { breakHandler: given } : given),
    })),
  );
