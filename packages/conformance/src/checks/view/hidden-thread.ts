import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { listIn } from '../../data/pagination.ts';
import { threadPath } from '../../data/paths.ts';
import { findHiddenThread, readThreads, threadOperations, unprovenHidden } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import { expectStatus, PartlyTested, problem, problemsOf } from '../../problem.ts';

export const hiddenThread: Check = {
  id: 'hidden-thread',
  title: "A thread outside the caller's view returns 404, and so do its sub-resources",
  requirements: ['R18', 'D33'],
  about: 'responses/NotFound',
  failure: "Another user's thread or notes, or a 403 that reveals that the thread exists.",
  inspect(exchange, context) {
    const { tokens, threads } = context.target;
    const ofCaller = [tokens.full, tokens.noNotes].some(
      (token) => token && exchange.request.headers.Authorization?.endsWith(` ${token}`),
    );
    if (!threads?.hidden || !ofCaller || exchange.operation !== threadOperations(context).list) return 'inapplicable';
    return lists(exchange, threads.hidden) ? [listed(exchange, threads.hidden)] : [];
  },
  async run(context) {
    const { id, proven } = await findHiddenThread(context);
    const { list } = threadOperations(context);
    const queries = list.filters.flatMap(({ name, choices = [] }) => choices.map((value) => ({ [name]: value })));
    const readings = await Promise.all([{}, ...queries].map((query) => readThreads(context, 'full', query)));
    const shown = readings.flatMap(({ exchanges }) => exchanges).filter((exchange) => lists(exchange, id));
    const single = await checkEach(context.contract.operations, async (operation) => {
      const path = await threadPath(context, operation, id);
      return path ? expectStatus(await context.send({ operation, path, label: 'of a hidden thread' }), 404) : [];
    });
    const found = [...problemsOf(single), ...shown.map((exchange) => listed(exchange, id))];
    if (proven) return found;
    throw new PartlyTested(unprovenHidden, found);
  },
};

const lists = ({ json }: Exchange, id: string) => listIn(json).some((entry) => entry.id === id);

const listed = (exchange: Exchange, id: string) => problem(exchange, 'a list without the hidden thread', id, 'listed');
