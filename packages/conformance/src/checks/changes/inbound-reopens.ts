import type { Check } from '../../check.ts';
import { checkEachHistory } from '../../data/histories.ts';
import type { Entry } from '../../data/pagination.ts';
import { problem } from '../../problem.ts';

export const inboundReopens: Check = {
  id: 'inbound-reopens',
  title: 'After an inbound message a thread is open: it was open, or the next change of status reopens it',
  requirements: ['D7'],
  about: 'Status',
  failure: 'A customer replies and the thread stays closed, so that nobody sees the reply.',
  run: (context) =>
    checkEachHistory(context, ({ thread, entries, exchange }) => {
      // `status-of-history` reports a change from a status to the same status.
      const isUnclear = entries.some((entry) => isChange(entry) && entry.from === entry.to);
      if (isUnclear || !entries.some(isInbound)) return 'inapplicable';
      for (const [index, message] of entries.entries()) {
        if (!isInbound(message)) continue;
        const next = entries.slice(index).find(isChange);
        const status = next ? next.from : thread.status;
        if (status === 'open' || (next?.to === 'open' && isBySystem(next))) continue;
        const received = next ? `the next change of status: ${JSON.stringify(next)}` : `status: ${status}`;
        return [problem(exchange, `${message.id} to reopen the thread`, received, next ? 'history' : 'status')];
      }
      return [];
    }),
};

const isInbound = ({ direction }: Entry) => direction === 'inbound';
const isChange = ({ type }: Entry) => type === 'status_changed';
const isBySystem = ({ actor }: Entry) => (Object(actor) as Entry).type === 'system';
