import { CouldNotRun } from '@threads-api/cli';
import type { CheckServer } from '@threads-api/spec/contract';

/** The same for both runs, so that both send the same requests where the documents agree. */
const seed = 1;

/** Runs the conformance kit on a server with two documents. Returns the findings that only the newer one causes. */
export const checkServer: CheckServer = async (target, before, after) => {
  // Imported only if needed, because it takes longer than most comparisons.
  const { BadTarget, checkConformance, readTarget } = await import('@threads-api/conformance');
  try {
    const server = await readTarget(target);
    const known = await checkConformance(server, { document: before, seed });
    const { findings } = await checkConformance(server, { document: after, seed });
    const isKnown = (id: string) => known.findings.some((finding) => finding.id === id);
    return findings
      .filter(({ id }) => !isKnown(id))
      .map(({ request, expected, received, clause, curl }) => ({
        request,
        expected,
        received,
        clause: clause.pointer,
        curl,
      }));
  } catch (error) {
    throw error instanceof BadTarget ? new CouldNotRun(error.message) : error;
  }
};
