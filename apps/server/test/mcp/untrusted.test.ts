import { expect, test } from 'vitest';
import { callTool } from './call-tool.ts';
import { content, lena, withFixture } from './fixture.ts';

const mark = 'marked';

/** All strings of a result that are not under `untrusted`, with their paths. */
function trustedStrings(node: unknown, path = ''): string[] {
  if (typeof node === 'string') return [`${path}: ${node}`];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'untrusted' ? [] : trustedStrings(value, `${path}/${key}`),
  );
}

test('every string by other people is under untrusted, in the result of every tool', async () => {
  await withFixture(async ({ store, mara, connect }) => {
    const contact = (name: string) => ({ ...lena, name: `${mark} ${name}`, address: `${mark}-${name}@post.example` });
    const [inbox] = await store.listInboxes();
    const inboxId = inbox?.id ?? '';
    const team = await store.createTeam({ name: `${mark} team` });
    const colleague = await store.createUser({ name: `${mark} user`, address: `${mark}@office.example` });
    await store.addMember(inboxId, colleague);
    const html = `<p>${mark} html</p>`;
    const mail = { author: contact('lena'), to: [contact('tom')], cc: [contact('ana')] };
    const { threadId } = await store.startThread({
      inboxId,
      subject: `${mark} subject`,
      ...content(`${mark} text`, html),
      ...mail,
      attachments: [{ filename: `${mark}.pdf`, contentType: 'application/pdf', size: 1, inline: false }],
    });
    await store.addNote({ threadId, userId: colleague, bodyText: `${mark} note` });
    await store.changeStatus({ threadId, userId: colleague, status: 'pending' });
    await store.assignThread({ threadId, userId: colleague, assignee: { type: 'team', id: team } });
    await store.assignThread({ threadId, userId: mara, assignee: { type: 'user', id: colleague } });

    const client = await connect('http');
    const results: Record<string, unknown> = {};
    const call = async (name: string, args = {}) => {
      const { data, refused, text } = await callTool(client, name, args);
      expect([name, refused, refused && text]).toEqual([name, false, false]);
      results[`${name} ${Object.keys(results).length}`] = data;
      return data;
    };
    const { id: draftId } = await call('propose_draft', { threadId, bodyText: 'Thursday?' });
    await call('update_draft', { draftId, version: 1, bodyText: 'Friday?' });
    const other = await call('propose_draft', { threadId, bodyText: 'Monday?' });
    await store.receiveMessage({ threadId, ...content(`${mark} newer`), ...mail });
    await call('get_draft', { draftId });
    const actor = { type: 'user', id: colleague, name: `${mark} user` } as const;
    await store.changeDraft({ draftId: other.id, version: 1, actor, changes: { bodyText: `${mark} edit` } });
    await call('get_draft', { draftId: other.id });
    await call('list_drafts');
    const conflict = await callTool(client, 'update_draft', { draftId: other.id, version: 1, bodyText: 'No' });
    results.conflict = JSON.parse(conflict.text);
    const own = await call('propose_draft', { threadId, bodyText: 'Tuesday?' });
    await call('discard_draft', { draftId: own.id, version: 1 });
    await store.discardDraft({ draftId, version: 2, actor, reason: `${mark} reason` });
    await call('get_draft', { draftId });
    await call('list_drafts', { states: ['discarded'] });
    await call('list_threads');
    await call('get_thread', { threadId });
    await call('list_notes', { threadId });
    const stale = await callTool(client, 'update_draft', { draftId, version: 1, bodyText: 'Again?' });
    results.stale = stale.text;

    expect(trustedStrings(results).filter((found) => found.includes(mark))).toEqual([]);
    // The walk reaches what it looks for.
    expect(JSON.stringify(results)).toContain(`${mark} html`);
  });
});
