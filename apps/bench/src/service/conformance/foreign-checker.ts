import type { Target } from '@threads-api/conformance';

/** A checker of servers that others wrote. */
export interface ForeignChecker {
  name: string;
  /** What it has against a server: one text for each failure. */
  failures(target: Target): Promise<Set<string>>;
}
