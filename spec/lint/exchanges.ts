import type { Contract, Operation, PairedExample, Parameter } from '@threads-api/contract/model';

/** A response example with its operation. */
export interface Answer {
  operation: Operation;
  example: PairedExample;
  /** The body. */
  value: object;
}

/** The examples of every 200 response, with their requests. */
export const successfulAnswers = ({ operations }: Contract): Answer[] =>
  operations.flatMap((operation) =>
    operation.examples.flatMap((example): Answer[] => {
      const { status, value } = example;
      return status === '200' && typeof value === 'object' && value !== null ? [{ operation, example, value }] : [];
    }),
  );

/** The query without parameters that have their default value, which clients may omit. */
export const essentialQuery = ({ operation, example }: Answer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(example.request.query).filter(
      ([name, value]) => String(parameterOf(operation, name)?.schema.default) !== value,
    ),
  );

const parameterOf = ({ parameters }: Operation, wanted: string): Parameter | undefined =>
  parameters.find(({ name }) => name === wanted);
