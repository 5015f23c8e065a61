import { contractRule } from '../lint/contract-rule.ts';

/** The example of a 400 names a parameter that the operation has, or says that it is unknown (D10). */
export const errorParameter = contractRule(({ operations }, report) => {
  for (const { id, parameters, responses } of operations) {
    const response = responses['400'];
    for (const { name, value } of response?.examples ?? []) {
      const message = String((value as { message?: unknown } | null)?.message);
      const [, named] = /query parameter '([^']+)'/.exec(message) ?? [];
      const isDeclared = parameters.some((parameter) => parameter.in === 'query' && parameter.name === named);
      if (!response || named === undefined || isDeclared !== / is unknown\.$/.test(message)) continue;
      const fault = isDeclared
        ? `says that ${id} does not know ${named}, but it does`
        : `names ${named}, which ${id} does not have`;
      const { contentType = '' } = response;
      report(
        response,
        `The example ${name} ${fault}. Correct the name, or give the operation a response of its own.`,
        ...['content', contentType, 'examples', name],
      );
    }
  }
});
