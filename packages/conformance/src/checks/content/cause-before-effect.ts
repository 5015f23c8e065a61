import type { Check } from '../../check.ts';
import { checkEachHistory } from '../../data/histories.ts';
import type { Entry } from '../../data/pagination.ts';
import { problem } from '../../problem.ts';

const isInbound = ({ direction }: Entry) => direction === 'inbound';
const isReopening = ({ type, to, actor }: Entry) =>
  type === 'status_changed' && to === 'open' && (actor as { type?: string } | null)?.type === 'system';

export const causeBeforeEffect: Check = {
  id: 'cause-before-effect',
  title: 'A message that reopens a thread comes before the change of status that it causes',
  requirements: ['D11', 'D7'],
  about: 'StatusChanged.actor',
  failure: 'Entries with equal timestamps in arbitrary order, so that a thread seems to reopen without a reason.',
  run: (context) =>
    checkEachHistory(context, ({ entries, exchange }) => {
      const reopenings = entries.filter(isReopening);
      if (reopenings.length === 0) return 'inapplicable';
      return reopenings.flatMap((change) => {
        const position = entries.indexOf(change);
        const causes = entries.filter((entry) => isInbound(entry) && entry.timestamp === change.timestamp);
        if (causes.length === 0 || causes.some((entry) => entries.indexOf(entry) < position)) return [];
        return [problem(exchange, `${causes[0]?.id} before ${change.id}`, `${change.id} first`, 'order')];
      });
    }),
};
