import { CouldNotRun } from '@threads-api/cli';
import { readContract, toPointer } from '@threads-api/contract/model';
import type { CheckServer } from '@threads-api/spec/contract';

/** The same for both runs, so that both send the same requests where the documents agree. */
const seed = 1;

/** Runs the conformance kit on a server with two documents, and lists what only the newer one causes. */
export const checkServer: CheckServer = async (target, before, after) => {
  // Imported only if needed, because it takes longer than most comparisons.
  const { BadTarget, checkConformance, readTarget } = await import('@threads-api/conformance');
  try {
    const server = await readTarget(target);
    const problemsOf = async (document: object, resources = server.resources) => {
      const { findings, matrix } = await checkConformance(
        { ...server, ...(resources && { resources }) },
        { document, seed },
      );
      // A finding on several operations cites one of them.
      const pointerOf = (id: string | undefined, pointer: string) => {
        const row = pointer.startsWith('#/paths/') ? matrix.find(({ operation }) => operation === id) : undefined;
        return row ? `#${toPointer(['paths', row.path, row.method.toLowerCase()])}` : pointer;
      };
      const problems = findings.flatMap(({ id, clause, operation: cited, locations }) =>
        locations.map(({ operation, key, request, expected, received, curl }) => ({
          finding: id,
          id: [id, operation, key, expected].join('\n'),
          problem: {
            request,
            expected,
            received,
            clause: operation === cited ? clause.pointer : pointerOf(operation, clause.pointer),
            curl,
          },
        })),
      );
      const tested = matrix.filter(({ statuses }) => statuses.some(({ status, driven }) => status < 300 && driven > 0));
      // The kit's report has no rows for operations that write.
      const untested = operationIds(document).filter((id) => !tested.some(({ operation }) => operation === id));
      return { problems, untested };
    };
    const old = await problemsOf(before, withoutUnknown(server.resources, before));
    const { problems, untested } = await problemsOf(after);
    const isKnown = ({ id }: { id: string }) => old.problems.some((problem) => problem.id === id);
    const known = new Set(problems.filter(isKnown).map(({ finding }) => finding)).size;
    return { problems: problems.filter((each) => !isKnown(each)).map(({ problem }) => problem), known, untested };
  } catch (error) {
    throw error instanceof BadTarget ? new CouldNotRun(error.message) : error;
  }
};

/** The resources of the operations that a document has. The newer one may have others. */
function withoutUnknown<Resources extends object | undefined>(resources: Resources, document: object): Resources {
  const ids = operationIds(document);
  return resources && (Object.fromEntries(Object.entries(resources).filter(([id]) => ids.includes(id))) as Resources);
}

const operationIds = (document: object) => readContract(document).operations.map(({ id }) => id);
