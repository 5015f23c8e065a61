/** What happened in a scenario, and what should not have. */
export interface ScenarioReport {
  scenario: string;
  figures: Record<string, string | number>;
  problems: string[];
}

/** A scenario that cannot run here has a reason instead. */
export type Scenario = (onProgress: (line: string) => void) => Promise<ScenarioReport | { skipped: string }>;

export async function readReadiness(operationsUrl: string): Promise<string> {
  const response = await fetch(`${operationsUrl}/readyz`).catch(() => undefined);
  return `${response?.status ?? 'none'} ${(await response?.text()) ?? ''}`.trim();
}

/** Waits until something holds, for at most a number of seconds. Returns whether it did. */
export async function waitFor(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
