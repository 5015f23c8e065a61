import { contractRule } from '../lint/contract-rule.ts';
import { type Answer, successfulAnswers } from '../lint/exchanges.ts';

/**
 * Every 200 example has a request, and no two have the same. The request consists of the parameter examples with the same
 * name, as in other tools. An operation without parameters has one request.
 */
export const exampleRequest = contractRule((contract, report) => {
  const answered = new Map<string, string>();
  for (const answer of successfulAnswers(contract)) {
    const { name } = answer.example;
    const key = keyOf(answer);
    const other = answered.get(key);
    const fault =
      faultOf(answer) ??
      (other &&
        `The examples ${other} and ${name} are for the same request. Change the parameter examples of one of them.`);
    const { success } = answer.operation;
    // Reported at the response, because several responses may share the example.
    if (fault && success) report(success, fault, 'content', success.contentType ?? '', 'examples', name);
    else answered.set(key, name);
  }
});

function faultOf({ operation, example }: Answer): string | undefined {
  const { name, request } = example;
  const missing = operation.parameters.find(
    (parameter) => parameter.in === 'path' && !(parameter.name in request.path),
  );
  if (missing)
    return `The path parameter ${missing.name} has no example named ${name}. Add it: it is part of the request.`;
  if (request.known) return undefined;
  return `No parameter has an example named ${name}, so its request is unknown. Add one to a parameter; a default value will do.`;
}

/** Identifies a request. A parameter with its default value may be omitted. */
function keyOf({ operation: { id, parameters }, example: { request, caller } }: Answer): string {
  const isDefault = (name: string, value: string) =>
    parameters.some((parameter) => parameter.name === name && String(parameter.schema.default) === value);
  const query = Object.entries(request.query).filter(([name, value]) => !isDefault(name, value));
  return JSON.stringify([id, Object.entries(request.path).sort(), query.sort(), caller]);
}
