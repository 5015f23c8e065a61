import { type Check, type Problem, problem } from '../check.ts';
import { isOptionsAnswered, methodProbes } from '../method-probes.ts';

export const noWriteEndpoint: Check = {
  id: 'no-write-endpoint',
  title: 'Nothing can be written: no method but GET and HEAD succeeds',
  requirements: ['R8'],
  failure: 'A POST that creates, a PATCH that changes, a DELETE that deletes.',
  async run(lab) {
    const exchanges = await methodProbes(lab);
    return exchanges.flatMap((exchange): Problem[] => {
      const { status } = exchange.response;
      return status < 400 && !isOptionsAnswered(exchange) ? [problem(exchange, 'a refusal', `status ${status}`)] : [];
    });
  },
};
