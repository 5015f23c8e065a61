import { createInterface } from 'node:readline/promises';
import { CouldNotRun, wholeNumber } from '@threads-api/cli';
import { programName } from '#program-name';
import {
  type Directory,
  type DraftActor,
  type DraftDetail,
  type Drafts,
  draftStates,
  EndedDraftError,
  OvertakenDraftError,
  StaleDraftError,
} from '#store';
import { actorText, draftText, overtakenLines, recipientLines, recipientsText } from '../draft-text.ts';
import type { OperatorCommand } from '../operator-command.ts';
import { quoted } from '../visible.ts';

const user = { type: 'string', help: 'the user who acts: id, address or name', required: true } as const;
const version = { type: 'string', help: 'the version that you saw; fails if the draft has changed since' } as const;

async function requireDraft(store: Drafts, draftId: string) {
  const draft = await store.getDraft({ draftId });
  if (!draft) throw new CouldNotRun(`There is no draft ${draftId}. See ${programName} draft list.`);
  return draft;
}

async function requireUser(store: Directory, id: unknown): Promise<Extract<DraftActor, { type: 'user' }>> {
  const found = (await store.listUsers()).find((candidate) => candidate.id === id);
  if (!found) throw new CouldNotRun(`There is no user ${id}.`);
  return { type: 'user', id: found.id, name: found.name };
}

/** The review of drafts that agents proposed. Only a person can send one (R5). */
export const commands: Record<string, OperatorCommand> = {
  'draft list': {
    summary: 'Lists the drafts that wait for review.',
    options: { all: { type: 'boolean', help: 'also list sent and discarded drafts' } },
    async run({ store, values: { all } }) {
      const { data } = await store.listDrafts({
        limit: 1000,
        ...(all && { states: [...draftStates] }),
      });
      return data.map(
        ({ id, threadId, state, version: current, to, outsiders, newerMessages, bodyText, updatedAt }) => ({
          id,
          threadId,
          state,
          version: current,
          to: recipientsText(to),
          outsiders: outsiders.join(' ') || null,
          'newer messages': newerMessages || null,
          beginning: bodyText.replaceAll(/\s+/g, ' ').slice(0, 40),
          updatedAt,
        }),
      );
    },
  },
  'draft show': {
    summary: 'Shows a draft: recipients, the whole text, the reasoning of the agent, and the changes.',
    positionals: ['DRAFT_ID'],
    async run({ store, values: { json }, positionals: [id = ''] }) {
      const found = await requireDraft(store, id);
      if (json) return found;
      const changes = found.changes.map(
        ({ version: number, at, actor, state }) => `  ${number}  ${at}  ${state}  by ${actorText(actor)}`,
      );
      return [
        draftText(found),
        `state    ${found.state}`,
        ...(found.discardReason ? ['discarded because', quoted(found.discardReason)] : []),
        'reasoning',
        quoted(found.reasoning ?? '-'),
        'changes',
        ...changes,
      ].join('\n');
    },
  },
  'draft edit': {
    changes: true,
    summary: 'Changes a draft.',
    positionals: ['DRAFT_ID'],
    options: {
      user,
      version: { ...version, required: true },
      body: { type: 'string', help: 'the new text' },
      to: { type: 'string', help: 'an address; may be repeated; replaces all addresses', multiple: true },
      cc: { type: 'string', help: 'an address; may be repeated; replaces all addresses', multiple: true },
    },
    async run({ store, values, positionals: [id = ''] }) {
      const addresses = (value: unknown) => (value as string[]).map((address) => ({ name: null, address }));
      const changes = {
        ...(values.body !== undefined && { bodyText: String(values.body) }),
        ...(values.to !== undefined && { to: addresses(values.to) }),
        ...(values.cc !== undefined && { cc: addresses(values.cc) }),
      };
      if (Object.keys(changes).length === 0) throw new CouldNotRun('There is nothing to change. See --help.');
      const seen = wholeNumber('--version', values.version, 1, 1_000_000);
      const { state, version: current } = await store.changeDraft({
        draftId: id,
        version: seen,
        actor: await requireUser(store, values.user),
        changes,
      });
      return { id, state, version: current };
    },
  },
  'draft send': {
    changes: true,
    summary: `Sends a draft. Shows it and asks for confirmation on a terminal, or needs --yes --version.
The message is added to the thread and announced to webhooks. Nothing is mailed: see the mail bridge in examples.`,
    positionals: ['DRAFT_ID'],
    options: {
      user,
      version,
      seen: {
        type: 'string',
        help: 'with --yes, if there are newer messages: the id of the newest, which you have read',
      },
      yes: { type: 'boolean', help: 'do not ask for confirmation; needs --version' },
    },
    async ask({ store, values, positionals: [id = ''] }) {
      const found = await requireDraft(store, id);
      await requireUser(store, values.user);
      if (found.state === 'sent' || found.state === 'discarded') throw new EndedDraftError(found);
      if (values.yes && values.version === undefined)
        throw new CouldNotRun('--yes needs --version: the version that you saw.');
      const seen =
        values.version === undefined ? found.version : wholeNumber('--version', values.version, 1, 1_000_000);
      // Check before asking: the version shown must be the version sent.
      if (seen !== found.version) throw new StaleDraftError(found, seen);
      const { newestMessage } = found;
      if (values.yes && newestMessage && values.seen !== newestMessage.id)
        throw new CouldNotRun(
          `${new OvertakenDraftError(found, newestMessage).message} Then add --seen ${newestMessage.id}.`,
        );
      if (!values.yes) await confirmSending(found);
      return { version: String(found.version), ...(newestMessage && { seen: newestMessage.id }) };
    },
    async run({ store, values, positionals: [id = ''] }) {
      const sent = await store.sendDraft({
        draftId: id,
        version: Number(values.version),
        senderId: String(values.user),
        seenMessageId: values.seen === undefined ? undefined : String(values.seen),
      });
      return { id, state: sent.state, messageId: sent.messageId, to: recipientsText(sent.to) };
    },
  },
  'draft discard': {
    changes: true,
    summary: 'Discards a draft.',
    positionals: ['DRAFT_ID'],
    options: {
      user,
      version: { ...version, required: true },
      reason: { type: 'string', help: 'why, for the agent that proposed it' },
    },
    async run({ store, values, positionals: [id = ''] }) {
      const seen = wholeNumber('--version', values.version, 1, 1_000_000);
      const { state } = await store.discardDraft({
        draftId: id,
        version: seen,
        actor: await requireUser(store, values.user),
        reason: values.reason === undefined ? null : String(values.reason),
      });
      return { id, state };
    },
  },
};

/** Shows the draft on the terminal, and asks for a word that nobody types by accident. */
async function confirmSending(found: DraftDetail): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CouldNotRun('Sending needs a person at a terminal, or --yes --version N.');
  console.error(draftText(found));
  const last = found.changes.at(-1);
  // Repeat the recipients above the question: a long text may have scrolled them out of view.
  console.error(
    [...recipientLines(found), ...(last ? [`last     changed by ${actorText(last.actor)}`] : [])].join('\n'),
  );
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (question: string, expected: string) => {
    const word = await prompt.question(`\n${question} Type "${expected}": `).catch(() => '');
    if (word.trim() !== expected) throw new CouldNotRun('Nothing was sent.');
  };
  try {
    await ask('Send this?', 'send');
    if (found.newestMessage) {
      console.error(['', ...overtakenLines(found)].join('\n'));
      await ask('The draft does not take this message into account. Send the draft anyway?', 'send anyway');
    }
  } finally {
    prompt.close();
  }
}
