/** The parts of Schemathesis's report that are read here, one JSON object in each line. */
interface Line {
  ScenarioFinished?: {
    recorder: {
      checks: Record<string, { name: string; status: string; failure_info?: { failure: Failure } }[]>;
      interactions: Record<string, { response?: { status_code: number; content?: { $base64: string } | null } | null }>;
    };
  };
}

interface Failure {
  type: string;
  operation: string;
}

/**
 * The failures of a report, each once: the operation, the check, the kind of failure, and the status with the message of the
 * response. The message tells a cursor that is refused, which is right, from another parameter that is.
 */
export function readFailures(report: string): Set<string> {
  const failures = new Set<string>();
  for (const text of report.split('\n').filter(Boolean)) {
    const line: Line = JSON.parse(text);
    const { checks = {}, interactions = {} } = line.ScenarioFinished?.recorder ?? {};
    for (const [id, results] of Object.entries(checks))
      for (const { name, failure_info: info } of results) {
        if (!info) continue;
        const { response } = interactions[id] ?? {};
        const { operation, type } = info.failure;
        failures.add(
          `${operation}: ${name}, ${type}: ${response?.status_code} ${messageOf(response?.content?.$base64)}`,
        );
      }
  }
  return failures;
}

/** The message of an error of the contract. Other bodies vary, and say nothing about the kind of failure. */
function messageOf(base64 = ''): string {
  const text = Buffer.from(base64, 'base64').toString();
  return /^\{"statusCode":\d+,"message":"([^"]*)/.exec(text)?.[1] ?? '';
}
