import { mcpScopes } from '#store';
import { agent, content, type InboxService, lena } from './inbox-service.ts';

/** Adds data for each view: threads, a conversation with a note, a draft with two versions, tokens and a webhook. */
export async function addSampleData({
  store,
  inboxId,
  threadId,
  mara,
  jonas,
}: InboxService): Promise<{ draftId: string }> {
  const subjects = ['Invoice 2041', 'Opening hours', 'A lamp for my bike', 'Lost key', 'Wheel size', 'Winter check'];
  for (const [index, subject] of subjects.entries()) {
    const author = {
      ...lena,
      name: ['Tom Okafor', 'Ana Ruiz'][index % 2] ?? '',
      address: `guest${index}@post.example`,
    };
    await store.startThread({
      inboxId,
      subject,
      author,
      ...content(`A question about: ${subject}. Could you help me?`),
    });
  }
  await store.assignThread({ threadId, userId: jonas, assignee: { type: 'user', id: mara } });
  await store.addNote({ threadId, userId: jonas, bodyText: 'Pads are in stock, see shelf 4.' });
  const html =
    '<p>It is a <b>2019 city bike</b>, with disc brakes:</p><ul><li>front: worn</li><li>rear: fine</li></ul><img src="https://tracker.example/p.gif" alt="my bike">';
  const text = 'It is a 2019 city bike, with disc brakes: front: worn, rear: fine.';
  await store.receiveMessage({ threadId, author: lena, ...content(text, html) });
  const draft = await store.proposeDraft({
    userId: mara,
    actor: agent,
    threadId,
    to: [
      { name: 'Lena Brandt', address: 'lena@post.example' },
      { name: null, address: 'parts@supplier.example' },
    ],
    bodyText: 'Hello Lena,\n\nyes, we have time on Thursday. Please bring the bike in the morning.\n\nMara',
    reasoning:
      'The note of Jonas says that pads are in stock. Thursday morning is free in the calendar of the workshop.',
  });
  await store.changeDraft({
    draftId: draft.id,
    version: 1,
    reviewerId: mara,
    actor: { type: 'user', id: mara, name: 'Mara' },
    changes: {
      bodyText: 'Hello Lena,\n\nyes, we have time on Thursday at nine. Please bring the bike in before ten.\n\nMara',
    },
  });
  await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read', 'notes:read'] });
  await store.createToken({ userId: mara, name: 'assistant', scopes: [...mcpScopes], audience: 'mcp' });
  const { id } = await store.createEndpoint({
    url: 'https://example.com/hooks',
    ownerId: mara,
    events: ['message.created', 'note.created'],
    scopes: ['threads:read', 'notes:read'],
  });
  await store.addTestDelivery(id, { type: 'message.created' });
  return { draftId: draft.id };
}
