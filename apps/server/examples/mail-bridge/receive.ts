import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Address } from 'postal-mime';
import { isOwn, received, required, threadIdOf, threads } from './settings.ts';

/** Adds a mail from standard input to the thread that it replies to, or starts a new thread. */
const mail = await PostalMime.parse(await buffer(process.stdin));
const { messageId: mailId = '' } = mail;
// Mail servers deliver at least once, and return the bridge's own mail if it was addressed to an inbox.
if (isOwn(mailId) || received.read().some((earlier) => earlier.mailId === mailId)) process.exit(0);
const folder = await mkdtemp(join(tmpdir(), 'mail-'));
try {
  const threadId = threadIdOf(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`);
  const message = [
    ...(await bodies()),
    ...people('to', mail.to),
    ...people('cc', mail.cc),
    ...people('reply-to', mail.replyTo),
    ...sender(),
  ];
  const known = threadId && (await threads('thread', 'show', threadId).catch(() => undefined));
  const inbox = ['--inbox', required('INBOX_ADDRESS'), ...(mail.subject ? [`--subject=${cut(mail.subject)}`] : [])];
  const result = known
    ? await threads('thread', 'receive', '--thread', threadId, ...message)
    : await threads('thread', 'start', ...inbox, ...message);
  const { threadId: addedTo = '', messageId = '' } = result;
  if (mailId) received.add({ threadId: addedTo, messageId, mailId });
  console.log(JSON.stringify(result));
} finally {
  await rm(folder, { recursive: true });
}

/** Passes bodies in files: a mail can exceed the length of an argument, and other users can read arguments. */
async function bodies(): Promise<string[]> {
  const parts = Object.entries({ body: mail.text, html: mail.html }).flatMap(([name, content]) =>
    content?.trim() ? [{ name, content, file: join(folder, name) }] : [],
  );
  if (parts.length === 0) parts.push({ name: 'body', content: '(empty)', file: join(folder, 'body') });
  for (const { file, content } of parts) await writeFile(file, content, { mode: 0o600 });
  return parts.flatMap(({ name, file }) => [`--${name}-file`, file]);
}

/** The contract allows 1,000 characters. */
function cut(subject: string): string {
  return subject.length <= 1000 ? subject : `${subject.slice(0, 999).replace(/[\ud800-\udbff]$/, '')}…`;
}

function people(option: string, addresses: Address[] | undefined): string[] {
  const everyone = (addresses ?? []).flatMap((entry) => entry.group ?? [entry]);
  // `To: <>` has no address.
  const known = everyone.filter(({ address }) => address);
  return known.map(({ name, address }) => `--${option}=${name ? `${name} <${address}>` : address}`);
}

function sender(): string[] {
  const { name, address } = mail.from ?? {};
  return [...(name ? [`--from-name=${name}`] : []), ...(address ? [`--from-address=${address}`] : [])];
}
