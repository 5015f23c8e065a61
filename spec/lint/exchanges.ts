import type { Contract, Operation, PairedExample } from '@threads-api/contract/model';

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
