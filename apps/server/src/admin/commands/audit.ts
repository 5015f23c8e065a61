import { wholeNumber } from '@threads-api/cli';
import type { OperatorCommand } from '../operator-command.ts';

/** Who changed what. */
export const commands: Record<string, OperatorCommand> = {
  'audit list': {
    summary: 'Lists the newest entries of the audit log, oldest first: who changed what.',
    options: { limit: { type: 'string', help: 'the maximum number; default 50' } },
    async run({ store, values: { limit = '50', json } }) {
      const most = wholeNumber('--limit', limit, 1, 1_000_000);
      const newest = await store.listAudit({ limit: most });
      if (json) return newest;
      return newest.map(({ at, actor, action, target, details }) => ({
        at,
        actor: `${actor.type} ${actor.id ?? ''}`.trim(),
        action,
        target,
        details: JSON.stringify(details),
      }));
    },
  },
};
