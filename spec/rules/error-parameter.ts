import { contractRule } from '../lint/contract-rule.ts';

/**
 * A 400 example with a request names a parameter of the operation, or says that the parameter is unknown (D10).
 * Examples without a request may be shared with operations that do not have the parameter.
 */
export const errorParameter = contractRule(({ operations }, report) => {
  for (const { id, parameters, responses, examples } of operations) {
    const response = responses['400'];
    for (const { status, name, value, request } of examples) {
      if (!response || status !== '400' || Object.keys({ ...request.path, ...request.query }).length === 0) continue;
      const message = String((value as { message?: unknown } | null)?.message);
      const [, named] = /query parameter '([^']+)'/.exec(message) ?? [];
      const isDeclared = parameters.some((parameter) => parameter.in === 'query' && parameter.name === named);
      if (named === undefined || isDeclared !== / is unknown\.$/.test(message)) continue;
      const fault = isDeclared
        ? `says that ${named} is unknown, but ${id} declares it`
        : `names ${named}, which ${id} does not declare`;
      report(
        response,
        `The example ${name} ${fault}. Correct the name, or give the operation its own response.`,
        ...['content', response.contentType ?? '', 'examples', name],
      );
    }
  }
});
