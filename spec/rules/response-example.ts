import { contractRule } from '../lint/contract-rule.ts';

/** Every response with a body has a named example. A rule of Redocly checks that it is valid. */
export const responseExample = contractRule(({ responses }, report) => {
  for (const { response } of responses) {
    const { status, contentTypes, contentType = '', examples } = response;
    if (contentTypes.length === 0 && status !== '304')
      report(response, `The response ${status} has no body. Add content with an example.`);
    if (contentTypes.length === 0 || examples.some((example) => example.name !== 'example')) continue;
    const message = `The response ${status} has no example. Add one under "examples", named after its situation.`;
    report(response, message, 'content', contentType);
  }
});
