import { isDeepStrictEqual } from 'node:util';
import { CouldNotRun } from '@threads-api/cli';
import type { Finding, MatrixRow } from '@threads-api/conformance';
import { type Operation, readContract, toPointer } from '@threads-api/contract/model';
import type { CheckServer, ServerProblem } from '@threads-api/spec/contract';

/** The same for both runs, so that both send similar requests where the documents agree. */
const seed = 1;

/** Runs the conformance kit on a server with two documents, and lists what only the newer one causes. */
export const checkServer: CheckServer = async (target, before, after) => {
  // Imported only if needed, because it takes longer than most comparisons.
  const { BadTarget, checkConformance, readTarget } = await import('@threads-api/conformance');
  try {
    const server = await readTarget(target);
    const unchanged = withEqualParameters(before, after);
    const runKit = async (document: object, resources = server.resources): Promise<Result> => {
      const target = { ...server, ...(resources && { resources }) };
      const { findings, matrix } = await checkConformance(target, { document, seed });
      const tested = matrix.filter(({ statuses }) => statuses.some(({ status, driven }) => status < 300 && driven > 0));
      return {
        found: findings.flatMap((finding) => listProblems(finding, matrix, unchanged)),
        // The kit's report has no rows for operations that write.
        untested: operationIds(document).filter((id) => !tested.some(({ operation }) => operation === id)),
      };
    };
    const old = await runKit(before, withoutUnknown(server.resources, before));
    const { found, untested } = await runKit(after);
    const isKnown = ({ id }: Found) => old.found.some((other) => other.id === id);
    const isOld = (finding: string) => old.found.some((other) => other.finding === finding);
    return {
      // The cause of what a new finding explains is in that finding.
      problems: found
        .filter((each) => !isKnown(each) && (each.explainedBy === undefined || isOld(each.explainedBy)))
        .map(({ problem }) => problem),
      known: new Set(found.filter((each) => isKnown(each) && !each.explainedBy).map(({ finding }) => finding)).size,
      untested,
    };
  } catch (error) {
    throw error instanceof BadTarget ? new CouldNotRun(error.message) : error;
  }
};

interface Result {
  found: Found[];
  untested: string[];
}

/** A problem with one request. */
interface Found {
  finding: string;
  /** The same in both runs. */
  id: string;
  /** The finding with the cause, such as an undocumented status instead of the wanted one. */
  explainedBy?: string;
  problem: ServerProblem;
}

function listProblems(finding: Finding, matrix: MatrixRow[], unchanged: ReadonlySet<string | undefined>): Found[] {
  const { clause, operation: cited, locations, explains = [] } = finding;
  // A finding on several operations cites one of them.
  const pointerFor = (id: string | undefined) => {
    const row = clause.pointer.startsWith('#/paths/') && matrix.find(({ operation }) => operation === id);
    return row && id !== cited ? `#${toPointer(['paths', row.path, row.method.toLowerCase()])}` : clause.pointer;
  };
  return [
    ...locations.map(({ operation, key, request, expected, received, curl }) => ({
      finding: finding.id,
      id: [finding.id, operation, unchanged.has(operation) ? '' : withoutValues(key, request), expected].join('\n'),
      problem: { request, expected, received, clause: pointerFor(operation), curl },
    })),
    ...explains.map(({ id, request, expected, received }) => ({
      finding: id,
      id: [id, withoutValues(request, request), expected].join('\n'),
      explainedBy: finding.id,
      problem: { request, expected, received, clause: pointerFor(request.split(' ', 1)[0]) },
    })),
  ];
}

/** The key of a location with only the names of the parameters, because an edit changes which values are sent. */
function withoutValues(key: string, request: string): string {
  const names = request.replaceAll(/=[^& ]*/g, '');
  // The edit of a bound changes the numbers in other texts.
  return key
    .split(request)
    .map((text) => text.replaceAll(/\d+/g, '#'))
    .join(names);
}

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
