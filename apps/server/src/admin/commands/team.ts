import type { OperatorCommand } from '../operator-command.ts';
import { notBlank } from '../read-options.ts';

/** Teams that threads can be assigned to. */
export const commands: Record<string, OperatorCommand> = {
  'team create': {
    creates: true,
    changes: true,
    summary: 'Creates a team.',
    options: { name: { type: 'string', help: 'the name of the team', required: true } },
    run: async ({ store, values }) => ({ id: await store.createTeam({ name: notBlank('name', values.name) }) }),
  },
};
