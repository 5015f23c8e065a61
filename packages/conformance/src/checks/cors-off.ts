import { type Check, nothingSeen, problem } from '../check.ts';
import { onEachOperation } from '../probe.ts';

export const corsOff: Check = {
  id: 'cors-off',
  title: 'A page of an unknown origin may not read the answer',
  requirements: ['D28'],
  failure: 'Access-Control-Allow-Origin: * or the origin itself: any page can use a token that it gets hold of.',
  run: (lab) =>
    onEachOperation(lab, async (ask) => {
      const exchange = await lab.ask({
        ...ask,
        headers: { Origin: 'https://conformance.example' },
        as: 'from another origin',
      });
      if (exchange.response.status !== 200) return nothingSeen;
      const allowed = exchange.response.headers['access-control-allow-origin'];
      if (allowed !== '*' && allowed !== 'https://conformance.example') return [];
      return [problem(exchange, 'no Access-Control-Allow-Origin for it', `Access-Control-Allow-Origin: ${allowed}`)];
    }),
};
