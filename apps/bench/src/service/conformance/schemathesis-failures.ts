/** A line of Schemathesis's NDJSON report, limited to the fields used here. */
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
 * Returns the distinct failures of a report: operation, check, kind of failure, status and message. The message is part of
 * it because rejecting a made-up cursor is correct, but rejecting another parameter may not be.
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

/** Returns the message of an `ApiError`. Other bodies vary between runs and do not identify a failure. */
function messageOf(base64 = ''): string {
  const text = Buffer.from(base64, 'base64').toString();
  return /^\{"statusCode":\d+,"message":"([^"]*)/.exec(text)?.[1] ?? '';
}
