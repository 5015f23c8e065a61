import type { Target } from '@threads-api/conformance';

/** A checker from another project. */
export interface OtherChecker {
  name: string;
  /** Returns one text for each failure that it reports. */
  failures(target: Target): Promise<Set<string>>;
}
