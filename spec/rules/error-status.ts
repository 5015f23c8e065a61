import { contractRule } from '../lint/contract-rule.ts';

/** The `statusCode` of an error example equals the status of its response (D20). */
export const errorStatus = contractRule(({ responses }, report) => {
  for (const { response } of responses) {
    const { status, examples } = response;
    if (Number(status) < 400) continue;
    for (const example of examples) {
      const { statusCode } = (example.value ?? {}) as { statusCode?: unknown };
      if (statusCode === Number(status)) continue;
      const message = `The example ${example.name} has the statusCode ${JSON.stringify(statusCode)}. Set it to ${status}.`;
      report(example, message, 'value');
    }
  }
});
