import type { Method } from '@threads-api/contract';
import { NotTested } from './check.ts';
import type { Exchange } from './exchange.ts';
import type { Lab } from './lab.ts';
import { samplePath } from './world.ts';

const methods: Method[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** OPTIONS is a safe method: 204 with the methods of the path is as good as a 405. */
export const isOptionsAnswered = ({ request, response }: Exchange) =>
  request.method === 'OPTIONS' && response.status === 204;

/** Every method that the contract does not have, tried once on every path. */
export function methodProbes(lab: Lab): Promise<Exchange[]> {
  return lab.once('method probes', async () => {
    if (!lab.methodProbes) throw new NotTested('methods are not tried because of --no-method-probes');
    const { operations } = lab.contract;
    const asks = operations.map(async (operation) => {
      const declared = operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
      const path = await samplePath(lab, operation);
      const others = methods.filter((method) => !declared.includes(method));
      return Promise.all(others.map((method) => lab.ask({ operation, path, method })));
    });
    return (await Promise.all(asks)).flat();
  });
}
