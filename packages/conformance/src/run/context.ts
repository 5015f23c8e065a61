import type { Contract, Operation } from '@threads-api/contract';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Target } from '../target/target.ts';

/** The settings of a run that checks depend on, and that a caller may choose. */
export interface RunOptions {
  /** Repeats the generated requests of an earlier run. */
  seed: number;
  /**
   * The number of invalid requests to generate for each operation; default 40. Fewer are generated for other kinds of
   * requests, such as valid ones.
   */
  runs: number;
  /** How long to wait for a response, in milliseconds; default 10,000. */
  timeout: number;
  /** Whether to send every probe to every operation. By default, some probes go to one operation, which the seed selects. */
  thorough: boolean;
  /** Whether to send methods other than GET and HEAD, to check that they are rejected; default true. */
  methodProbes: boolean;
  /** Whether to send valid writes too. By default, the kit sends only writes that the server must refuse. */
  allowWrites: boolean;
}

/** The settings of a run that checks depend on. */
export interface RunSettings extends RunOptions {
  /** Contains only the operations that read. */
  contract: Contract;
  /** The operations that write. */
  writes: readonly Operation[];
  target: Target;
}

/** The settings of the run, and the functions with which checks send requests. */
export interface Context extends RunSettings {
  /** Sends a request, at the pace that the rate limit allows. */
  send(request: RequestSpec): Promise<Exchange>;
  /** The context of the whole run, for results that several checks share; see `oncePerRun`. */
  run: Context;
  /** Counts an exchange for the check. */
  addEvidence(exchange: Exchange): void;
  /** Redacts a text from every report. */
  addSecret(text: string): void;
  /** The same context without shared results. */
  withoutCache(): Context;
  /** Sends a request again, exactly as it was sent. */
  repeat(exchange: Exchange): Promise<Exchange>;
}
