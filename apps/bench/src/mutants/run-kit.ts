import { BadTarget, checkConformance, type Target } from '@threads-api/conformance';

/**
 * The id of the first check that reports the server; nothing if the server conforms. Most mutants break something that a
 * short run without changes of the data reports, so a full run is only made if it does not.
 */
export async function runKit(target: Target): Promise<string | undefined> {
  return (await firstReport(withoutWaits(target), 10)) ?? (await firstReport(target, 40));
}

async function firstReport(target: Target, runs: number): Promise<string | undefined> {
  try {
    const { findings } = await checkConformance(target, { seed: 1, runs });
    return findings[0]?.check;
  } catch (error) {
    // The kit stops before its first check, with a reason: a user sees that the server is broken.
    if (error instanceof BadTarget) return 'the probe of the target';
    throw error;
  }
}

/** Without what takes seconds: the rate limit, many threads, and changes of the data. */
function withoutWaits({ actions: _, tokens, ...target }: Target): Target {
  const { limited: __, bulk: ___, ...others } = tokens;
  return { ...target, tokens: others };
}
