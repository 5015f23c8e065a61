import { checkEach, checkProbes, checksOf } from '../check.ts';
import { filterQueries, hasEntry } from '../data/pagination.ts';
import { requireAbsent, threadPath } from '../data/paths.ts';
import { findHiddenThread, namedThread, readThreads, rolesOf, unprovenHidden } from '../data/threads.ts';
import type { Exchange } from '../http/exchange.ts';
import { PartlyTested, problem, problemsOf } from '../problem.ts';

const listed = (exchange: Exchange, id: string) => problem(exchange, 'a list without the hidden thread', id, 'listed');

export const viewChecks = checksOf({
  'hidden-thread': {
    title: "A thread outside the caller's view returns 404, and so do its sub-resources",
    requirements: ['R18', 'D33'],
    about: 'responses/NotFound',
    inspect(exchange, context) {
      const ofCaller = /^(full|without .+)$/.test(exchange.request.sentAs ?? '');
      const hidden = namedThread(context, 'hidden');
      if (!hidden || !ofCaller || exchange.operation !== rolesOf(context).list) return 'inapplicable';
      return hasEntry(exchange, hidden) ? [listed(exchange, hidden)] : [];
    },
    async run(context) {
      const { id, proven } = await findHiddenThread(context);
      const { list } = rolesOf(context);
      const queries = filterQueries(list, Number.POSITIVE_INFINITY);
      const readings = await Promise.all([{}, ...queries].map((query) => readThreads(context, 'full', query)));
      const shown = readings.flatMap(({ exchanges }) => exchanges).filter((exchange) => hasEntry(exchange, id));
      const single = await checkEach(context.contract.operations, async (operation) => {
        const path = await threadPath(context, operation, id);
        return checkProbes(context, path ? [{ operation, path, label: 'of a hidden thread', expected: 404 }] : []);
      });
      const found = [...problemsOf(single), ...shown.map((exchange) => listed(exchange, id))];
      if (proven) return found;
      throw new PartlyTested(unprovenHidden, found);
    },
  },
  'absent-thread': {
    title: 'A thread that does not exist returns 404, and so do its sub-resources',
    requirements: ['R18', 'D33'],
    about: 'responses/NotFound',
    run: (context) =>
      checkEach(
        context.contract.operations.filter(({ path, responses }) => path.includes('{') && '404' in responses),
        async (operation) => {
          const label = `of an absent ${operation.resource}`;
          return checkProbes(context, [{ operation, path: requireAbsent(operation), label, expected: 404 }]);
        },
      ),
  },
});
