import { checkEach, checkEachOperation } from '../check-each.ts';
import { expectStatus, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { valuesOf } from './parameter-values.ts';

/** Sends every valid or every invalid value of each query parameter, and expects a status. */
export const checkValues = (context: Context, kind: 'valid' | 'invalid', status: number): Promise<Verdict> =>
  checkEachOperation(context, (request) =>
    checkEach(
      request.operation.parameters.filter((parameter) => parameter.in === 'query'),
      (parameter) =>
        checkEach(valuesOf(parameter)[kind], async (value) => {
          const { name, requirements } = parameter;
          const label = `${name}=${value.length > 40 ? `${value.length} characters` : value}`;
          const sent = { ...request, query: { [name]: value }, ...(kind === 'invalid' && { label }) };
          const [requirement] = requirements.filter((id) => id.startsWith('D'));
          return expectStatus(await context.send(sent), status).map((problem) => ({
            ...problem,
            cause: `${name}, ${problem.cause}`,
            about: `parameters/${name}`,
            ...(requirement && { requirement }),
          }));
        }),
    ),
  );
