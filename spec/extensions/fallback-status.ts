import { contractRule } from '../lint/contract-rule.ts';

/** `x-fallback-responses` has only the responses to unknown paths and methods. */
export const fallbackStatus = contractRule(({ document }, report) => {
  for (const status of Object.keys(document['x-fallback-responses'] ?? {})) {
    if (status === '404' || status === '405') continue;
    const message = `${status} has no effect here. An unknown path is 404, and an unknown method 405.`;
    report(document, message, 'x-fallback-responses', status);
  }
});
