import { mcpScopes } from '#store';
import { content, personOf } from '../office.ts';
import { type InboxService, lena } from './inbox-service.ts';

const subjects = ['Invoice 2041', 'Opening hours', 'A lamp for my bike', 'Lost key', 'Wheel size', 'Winter check'];

/** Adds data for each view: threads, a conversation with a note, a draft with two versions, and tokens. */
export async function addSampleData({ store, inboxId, threadId, mara, jonas, propose, receive }: InboxService) {
  for (const [index, subject] of subjects.entries()) {
    const author = { ...lena, name: index % 2 ? 'Ana Ruiz' : 'Tom Okafor', address: `guest${index}@post.example` };
    const message = content(`A question about: ${subject}. Could you help me?`);
    await store.startThread({ inboxId, subject, author, ...message });
  }
  await store.assignThread({ threadId, userId: jonas, assignee: { type: 'user', id: mara } });
  await store.addNote({ threadId, userId: jonas, bodyText: 'Pads are in stock, see shelf 4.' });
  const html =
    '<p>It is a <b>2019 city bike</b>, with disc brakes:</p><ul><li>front: worn</li><li>rear: fine</li></ul><img src="https://tracker.example/p.gif" alt="my bike">';
  const text = 'It is a 2019 city bike, with disc brakes: front: worn, rear: fine.';
  await receive(text, html);
  const recipients = { 'lena@post.example': 'Lena Brandt', 'parts@supplier.example': null };
  const draft = await propose(
    'Hello Lena,\n\nyes, we have time on Thursday. Please bring the bike in the morning.\n\nMara',
    {
      to: Object.entries(recipients).map(([address, name]) => ({ name, address })),
      reasoning:
        'The note of Jonas says that pads are in stock. Thursday morning is free in the calendar of the workshop.',
    },
  );
  const bodyText = 'Hello Lena,\n\nyes, we have time on Thursday at nine. Please bring the bike in before ten.\n\nMara';
  const change = { draftId: draft.id, version: 1, reviewerId: mara, actor: personOf(mara, 'Mara') };
  await store.changeDraft({ ...change, changes: { bodyText } });
  await store.createToken({ userId: mara, name: 'laptop', scopes: ['threads:read', 'notes:read'] });
  await store.createToken({ userId: mara, name: 'assistant', scopes: [...mcpScopes], audience: 'mcp' });
  return { draftId: draft.id };
}
