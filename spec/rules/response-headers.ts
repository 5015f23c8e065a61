import { contractRule } from '../lint/contract-rule.ts';

/** The headers of a response with this status. */
export const headersFor = (status: string, ofOperation: boolean): string[] => [
  'X-Request-Id',
  'Cache-Control',
  'Vary',
  ...(status === '200' || status === '304' ? ['ETag'] : []),
  ...(ofOperation && !['401', '500', '503'].includes(status) ? ['RateLimit-Policy', 'RateLimit'] : []),
  ...(status === '401' || status === '403' ? ['WWW-Authenticate'] : []),
  ...(status === '429' || status === '503' ? ['Retry-After'] : []),
  ...(status === '405' ? ['Allow'] : []),
];

/** Every response declares its standard headers as required. */
export const responseHeaders = contractRule(({ responses }, report) => {
  for (const { operation, response } of responses) {
    const { status, headers } = response;
    const expected = headersFor(status, operation !== undefined);
    const missing = expected.filter((name) => !headers[name]);
    // The rule operation-complete reports the 200 of an operation.
    if (missing.length > 0 && status !== '200') {
      const message = `The response ${status} lacks ${missing.join(', ')}. Add ${missing.length > 1 ? 'them' : 'it'} to its headers.`;
      report(response, message, 'headers');
    }
    for (const name of expected) {
      const header = headers[name];
      if (header && !header.required)
        report(header, `The header ${name} of ${status} is not required. Add "required: true".`);
    }
  }
});
