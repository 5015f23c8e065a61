export interface Verdict {
  passed: boolean;
  text: string;
}

/** A tool that nobody here wrote, and what it has to do with the contract. */
export interface Tool {
  name: string;
  task: string;
  /** Why it cannot run on this machine; nothing if it can. */
  missing?(): Promise<string | undefined>;
  check(folder: string): Promise<Verdict>;
}
