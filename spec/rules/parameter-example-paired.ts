import type { Parameter } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';

/**
 * Every parameter example has a response example with the same name in each operation with the parameter. An example of a
 * header alone may be for a response without a body. Other tools would invent requests for unmatched names.
 */
export const parameterExamplePaired = contractRule(({ operations, pointerOf }, report) => {
  const reported = new Set<string>();
  for (const { method, path, parameters, responses } of operations) {
    const known = new Set([
      ...Object.values(responses).flatMap(({ examples }) => examples.map(({ name }) => name)),
      ...parameters.filter((parameter) => parameter.in === 'header').flatMap(exampleNames),
    ]);
    for (const parameter of parameters) {
      for (const name of exampleNames(parameter)) {
        const key = `${pointerOf(parameter)} ${name}`;
        if (known.has(name) || reported.has(key)) continue;
        reported.add(key);
        const message = `No response of ${method} ${path} has an example named ${name}. Correct the name, or add the response example.`;
        report(parameter, message, 'examples', name);
      }
    }
  }
});

const exampleNames = ({ examples }: Parameter) => Object.keys(examples ?? {});
