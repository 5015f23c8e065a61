import type { Target } from '../src/target/target.ts';
import type { Handler } from './broken-server.ts';

/** One fault of a server, injected by a proxy in front of a conforming server. */
export interface Fault {
  /** What the server does wrong: "a server that …". Unique. */
  what: string;
  /** The id of the check that reports it first. */
  caughtBy: string;
  /** The rule of the contract that the server violates: `D10`. */
  breaks: string;
  /** Whether it is visible only in a list of hundreds of entries. */
  bulk?: true;
  /** Replaces the base path of the server. */
  basePath?: string;
  /** Wraps the handler of the conforming server. Called once for each server, so that a fault can have state. */
  breakHandler(handler: Handler, target: Target): Handler;
}

/** How a fault changes a server. */
export type Break = Fault['breakHandler'];

/** Groups by the check that reports a fault first and the rule that it breaks (`page-order D17`), and then by what is wrong. */
export const ungroup = <Check extends string, Group>(
  groups: Partial<Record<`${Check} ${string}`, Record<string, Group>>>,
): { what: string; caughtBy: Check; breaks: string; fault: Group }[] =>
  Object.entries<Record<string, Group> | undefined>(groups).flatMap(([group, faults = {}]) => {
    const [caughtBy, breaks] = group.split(' ') as [Check, string];
    return Object.entries(faults).map(([what, fault]) => ({ what, caughtBy, breaks, fault }));
  });

type Given = Break | Pick<Fault, 'bulk' | 'basePath' | 'breakHandler'>;

/** Lists faults by the check that reports them first and the rule that they break, and then by what is wrong. */
export const faultsOf = (groups: Record<`${string} ${string}`, Record<string, Given>>): Fault[] =>
  ungroup<string, Given>(groups).map(({ fault, ...described }) => ({
    ...described,
    ...(typeof fault === 'function' ? { breakHandler: fault } : fault),
  }));
