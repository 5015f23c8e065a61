export interface Verdict {
  passed: boolean;
  text: string;
}

/** A third-party tool, and its task. */
export interface Tool {
  name: string;
  task: string;
  /** Why the tool cannot run on this machine; undefined if it can. */
  missing?(): Promise<string | undefined>;
  check(folder: string): Promise<Verdict>;
}
