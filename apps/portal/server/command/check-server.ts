import { isDeepStrictEqual } from 'node:util';
import { CouldNotRun } from '@threads-api/cli';
import { type Operation, readContract, toPointer } from '@threads-api/contract/model';
import type { CheckServer } from '@threads-api/spec/contract';

/** The same for both runs, so that both send similar requests where the documents agree. */
const seed = 1;

/** Runs the conformance kit on a server with two documents, and lists what only the newer one causes. */
export const checkServer: CheckServer = async (target, before, after) => {
  // Imported only if needed, because it takes longer than most comparisons.
  const { BadTarget, checkConformance, readTarget } = await import('@threads-api/conformance');
  try {
    const server = await readTarget(target);
    const unchanged = withEqualParameters(before, after);
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
          // An edit elsewhere changes which values are sent, and an edit of a bound changes the numbers.
          id: [id, operation, unchanged.has(operation) ? '' : key.replaceAll(/\d+/g, '#'), expected].join('\n'),
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

/** The operations with the same parameters and body in both documents. */
function withEqualParameters(before: object, after: object): ReadonlySet<string | undefined> {
  const older = new Map(readContract(before).operations.map((operation) => [operation.id, operation]));
  const isUnchanged = ({ id, parameters, requestBody }: Operation) => {
    const old = older.get(id);
    return old && isDeepStrictEqual([old.parameters, old.requestBody], [parameters, requestBody]);
  };
  return new Set(
    readContract(after)
      .operations.filter(isUnchanged)
      .map(({ id }) => id),
  );
}

const operationIds = (document: object) => readContract(document).operations.map(({ id }) => id);
