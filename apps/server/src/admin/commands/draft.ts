import { draftStates } from '#store';
import type { OperatorCommand } from '../operator-command.ts';

/** The drafts that agents proposed. People review and send them on the inbox page (R5). */
export const commands: Record<string, OperatorCommand> = {
  'draft list': {
    summary: 'Lists the drafts that wait for review. People review and send them on the inbox page.',
    options: { all: { type: 'boolean', help: 'also list sent and discarded drafts' } },
    async run({ store, values: { all } }) {
      const { data } = await store.listDrafts({ limit: 1000, ...(all && { states: [...draftStates] }) });
      return data.map(({ id, threadId, state, version, to, outsiders, newerMessages, bodyText, updatedAt }) => ({
        id,
        threadId,
        state,
        version,
        to: to.map(({ address }) => address).join(' '),
        outsiders: outsiders.join(' ') || null,
        'newer messages': newerMessages || null,
        beginning: bodyText.replaceAll(/\s+/g, ' ').slice(0, 40),
        updatedAt,
      }));
    },
  },
};
