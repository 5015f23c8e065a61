import type { Check } from '../../check.ts';
import { isOptionsAnswered, sendMethodProbes } from '../../probes/method-probes.ts';
import { type Problem, problem } from '../../problem.ts';

export const noWriteEndpoint: Check = {
  id: 'no-write-endpoint',
  title: 'Nothing can be written: apart from OPTIONS with 204, only GET and HEAD succeed',
  requirements: ['R8', 'D33'],
  about: 'Sending',
  failure: 'A POST that creates, a PATCH that changes, or a DELETE that deletes.',
  async run(context) {
    const exchanges = await sendMethodProbes(context);
    return exchanges.flatMap((exchange): Problem[] => {
      const { status } = exchange.response;
      return status < 400 && !isOptionsAnswered(exchange)
        ? [problem(exchange, 'a status of 400 or above', `status ${status}`)]
        : [];
    });
  },
};
