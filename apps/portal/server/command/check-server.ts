import { CouldNotRun } from '@threads-api/cli';
import type { Finding, MatrixRow } from '@threads-api/conformance';
import { readContract, toPointer } from '@threads-api/contract/model';
import type { CheckServer, ServerProblem } from '@threads-api/spec/contract';

/** The same for both runs, so that both send similar requests where the documents agree. */
const seed = 1;

/**
 * Runs the conformance kit on a server with two documents, and lists the findings that only the newer one causes. The
 * findings with the older one are the baseline of the second run.
 */
export const checkServer: CheckServer = async (target, before, after) => {
  // Imported only if needed, because it takes longer than most comparisons.
  const { BadTarget, baselineOf, checkConformance, readTarget } = await import('@threads-api/conformance');
  try {
    const { resources, ...server } = await readTarget(target);
    const known = withoutUnknown(resources, before);
    const old = await checkConformance({ ...server, ...(known && { resources: known }) }, { document: before, seed });
    const { findings, accepted, matrix } = await checkConformance(
      { ...server, ...(resources && { resources }) },
      { document: after, seed, baseline: baselineOf(old) },
    );
    const tested = matrix.filter(({ statuses }) => statuses.some(({ status, driven }) => status < 300 && driven > 0));
    const oldIds = new Set(old.findings.flatMap(({ id, explains = [] }) => [id, ...explains.map((each) => each.id)]));
    // A known finding can explain new ones.
    const explained = [...findings, ...accepted]
      .filter(({ id }) => oldIds.has(id))
      .flatMap(({ explains = [], clause }) => explains.map((each) => ({ ...each, clause: clause.pointer })))
      .filter(({ id }) => !oldIds.has(id));
    return {
      problems: [
        ...findings.flatMap((finding) => listProblems(finding, matrix)),
        ...explained.map(({ request, expected, received, clause }) => ({ request, expected, received, clause })),
      ],
      known: accepted.length,
      // The kit's report has no rows for operations that write.
      untested: operationIds(after).filter((id) => !tested.some(({ operation }) => operation === id)),
    };
  } catch (error) {
    throw error instanceof BadTarget ? new CouldNotRun(error.message) : error;
  }
};

function listProblems({ clause, operation: cited, locations }: Finding, matrix: MatrixRow[]): ServerProblem[] {
  return locations.map(({ operation, request, expected, received, curl }) => {
    // A finding on several operations cites one of them.
    const row = clause.pointer.startsWith('#/paths/') && matrix.find((each) => each.operation === operation);
    const isCited = !row || operation === cited;
    const pointer = isCited ? clause.pointer : `#${toPointer(['paths', row.path, row.method.toLowerCase()])}`;
    return { request, expected, received, clause: pointer, curl };
  });
}

/** The resources of the operations that a document has. The newer one may have others. */
function withoutUnknown<Resources extends object | undefined>(resources: Resources, document: object): Resources {
  const ids = operationIds(document);
  return resources && (Object.fromEntries(Object.entries(resources).filter(([id]) => ids.includes(id))) as Resources);
}

const operationIds = (document: object) => readContract(document).operations.map(({ id }) => id);
