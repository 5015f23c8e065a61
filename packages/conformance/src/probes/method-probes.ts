import type { Method } from '@threads-api/contract';
import { samplePath } from '../data/paths.ts';
import type { Exchange } from '../http/exchange.ts';
import { NotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';

const methods: Method[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The reason of checks that need method probes when they are disabled. */
export const noMethodProbes = 'methods are not tried because of --no-method-probes';

/** OPTIONS is a safe method: a 204 with the methods of the path is as good as a 405. */
export const isOptionsAnswered = ({ request, response }: Exchange) =>
  request.method === 'OPTIONS' && response.status === 204;

/** Sends every method that the contract does not declare to every path, once. */
export function sendMethodProbes(context: Context): Promise<Exchange[]> {
  return context.once('method probes', async () => {
    if (!context.methodProbes) throw new NotTested(noMethodProbes);
    const { operations } = context.contract;
    const probes = operations.map(async (operation) => {
      const declared = operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
      const path = await samplePath(context, operation);
      const undeclared = methods.filter((method) => !declared.includes(method));
      return Promise.all(undeclared.map((method) => context.send({ operation, path, method })));
    });
    return (await Promise.all(probes)).flat();
  });
}
