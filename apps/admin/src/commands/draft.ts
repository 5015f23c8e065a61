import { createInterface } from 'node:readline/promises';
import { CouldNotRun, wholeNumber } from '@threads-api/command-line';
import {
  type Draft,
  type DraftActor,
  type DraftChange,
  draftStates,
  EndedDraftError,
  type Recipient,
  StaleDraftError,
  type Store,
} from '@threads-api/store';
import type { Command } from '../command.ts';
import { quoted, visible } from '../visible.ts';

const user = { type: 'string', help: 'who does it: the id of a user', required: true } as const;
const version = { type: 'string', help: 'the version that you saw; fails if the draft changed since' } as const;

const people = (recipients: Recipient[]) =>
  recipients.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ') || '-';

async function draftOf(store: Store, draftId: string) {
  const draft = await store.getDraft({ draftId });
  if (!draft) throw new CouldNotRun(`There is no draft ${draftId}. See pnpm admin draft list.`);
  return draft;
}

async function personOf(store: Store, id: unknown): Promise<DraftActor> {
  const found = (await store.listUsers()).find((candidate) => candidate.id === id);
  if (!found) throw new CouldNotRun(`There is no user ${id}.`);
  return { type: 'user', id: found.id, name: found.name };
}

/** To whom it goes, with a word of warning. */
function recipients({ to, cc, outsiders }: Draft): string[] {
  return [
    `to       ${visible(people(to))}`,
    `cc       ${visible(people(cc))}`,
    ...(outsiders.length > 0 ? [`CAREFUL  not in the thread: ${visible(outsiders.join(', '))}`] : []),
  ];
}

/** All that a person has to see before they send: to whom, and every word. */
function wholeText(draft: Draft): string {
  const { id, version: current, threadId, subject, bodyText } = draft;
  return [
    `draft    ${id}, version ${current}, for the thread ${threadId}`,
    ...recipients(draft),
    `subject  ${subject === null ? '-' : `${visible(subject)} (for you: messages have none)`}`,
    '',
    quoted(bodyText),
    '',
  ].join('\n');
}

const nameOf = (actor: DraftActor) =>
  actor.type === 'agent' ? `agent ${visible(actor.name)} (${actor.tokenId})` : `user ${visible(actor.name)}`;

/** What agents proposed, and the deliberate act of a person (R5). */
export const draft: Record<string, Command> = {
  'draft list': {
    summary: 'Lists the drafts that wait for a person.',
    options: { all: { type: 'boolean', help: 'also those that were sent or discarded' } },
    async run({ store, values: { all } }) {
      const drafts = await store.listDrafts({
        limit: 1000,
        ...(all && { states: [...draftStates] }),
      });
      return drafts.map(({ id, threadId, state, version: current, to, outsiders, bodyText, updatedAt }) => ({
        id,
        threadId,
        state,
        version: current,
        to: people(to),
        outsiders: outsiders.join(' ') || null,
        beginning: bodyText.replaceAll(/\s+/g, ' ').slice(0, 40),
        updatedAt,
      }));
    },
  },
  'draft show': {
    summary: 'Shows a draft: recipients, the whole text, why the agent wrote it so, and who changed what.',
    positionals: ['DRAFT_ID'],
    async run({ store, values: { json }, positionals: [id = ''] }) {
      const found = await draftOf(store, id);
      if (json) return found;
      const changes = found.changes.map(
        ({ version: number, at, actor, state }) => `  ${number}  ${at}  ${state}  by ${nameOf(actor)}`,
      );
      return [
        wholeText(found),
        `state    ${found.state}`,
        'reason',
        quoted(found.reasoning ?? '-'),
        'changes',
        ...changes,
      ].join('\n');
    },
  },
  'draft edit': {
    summary: 'Changes a draft.',
    positionals: ['DRAFT_ID'],
    options: {
      user,
      version: { ...version, required: true },
      body: { type: 'string', help: 'the new text' },
      subject: { type: 'string', help: 'the new subject' },
      to: { type: 'string', help: 'an address; may be repeated; replaces all', multiple: true },
      cc: { type: 'string', help: 'an address; may be repeated; replaces all', multiple: true },
    },
    async run({ store, values, positionals: [id = ''] }) {
      const addresses = (value: unknown) => (value as string[]).map((address) => ({ name: null, address }));
      const changes = {
        ...(values.body !== undefined && { bodyText: String(values.body) }),
        ...(values.subject !== undefined && { subject: String(values.subject) }),
        ...(values.to !== undefined && { to: addresses(values.to) }),
        ...(values.cc !== undefined && { cc: addresses(values.cc) }),
      };
      if (Object.keys(changes).length === 0) throw new CouldNotRun('There is nothing to change. See --help.');
      const seen = wholeNumber('--version', values.version, 1, 1_000_000);
      const { state, version: current } = await store.changeDraft({
        draftId: id,
        version: seen,
        actor: await personOf(store, values.user),
        changes,
      });
      return { id, state, version: current };
    },
  },
  'draft send': {
    summary: 'Sends a draft, after you have seen it: asks on a terminal, or needs --yes --version.',
    positionals: ['DRAFT_ID'],
    options: { user, version, yes: { type: 'boolean', help: 'do not ask; needs --version' } },
    async run({ store, values, positionals: [id = ''] }) {
      const found = await draftOf(store, id);
      const sender = await personOf(store, values.user);
      if (found.state === 'sent' || found.state === 'discarded') throw new EndedDraftError(found);
      if (values.yes && values.version === undefined)
        throw new CouldNotRun('--yes needs --version: say which version you saw.');
      const seen =
        values.version === undefined ? found.version : wholeNumber('--version', values.version, 1, 1_000_000);
      // Before anything is asked: what is shown and what is sent have to be the same.
      if (seen !== found.version) throw new StaleDraftError(found, seen);
      if (!values.yes) await confirm(found);
      const senderId = sender.type === 'user' ? sender.id : '';
      const sent = await store.sendDraft({ draftId: id, version: found.version, senderId });
      return { id, state: sent.state, messageId: sent.messageId, to: people(sent.to) };
    },
  },
  'draft discard': {
    summary: 'Takes a draft out of the way.',
    positionals: ['DRAFT_ID'],
    options: { user, version: { ...version, required: true } },
    async run({ store, values, positionals: [id = ''] }) {
      const seen = wholeNumber('--version', values.version, 1, 1_000_000);
      const { state } = await store.discardDraft({
        draftId: id,
        version: seen,
        actor: await personOf(store, values.user),
      });
      return { id, state };
    },
  },
};

/** On a terminal, and by a word that nobody types by accident. */
async function confirm(found: Draft & { changes: DraftChange[] }): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CouldNotRun('Sending needs a person at a terminal, or --yes --version N.');
  console.error(wholeText(found));
  const last = found.changes.at(-1);
  // Once more, right above the question: a long text may have moved the first lines out of sight.
  console.error([...recipients(found), ...(last ? [`last     changed by ${nameOf(last.actor)}`] : [])].join('\n'));
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const word = await asking.question('\nSend this? Type "send": ').catch(() => '');
  asking.close();
  if (word.trim() !== 'send') throw new CouldNotRun('Nothing was sent.');
}
