/** The figures of a scenario, and its problems. */
export interface ScenarioReport {
  scenario: string;
  figures: Record<string, string | number>;
  problems: string[];
}

/** `skipped`: why the scenario cannot run on this machine. */
export type Scenario = (onProgress: (line: string) => void) => Promise<ScenarioReport | { skipped: string }>;

export async function readReadiness(operationsUrl: string): Promise<string> {
  const response = await fetch(`${operationsUrl}/readyz`).catch(() => undefined);
  return `${response?.status ?? 'none'} ${(await response?.text()) ?? ''}`.trim();
}

/** Polls until a condition is true, up to a time limit. Returns whether it became true. */
export async function waitFor(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
