import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createThreadsClient, type Message, type Participant } from '@threads-api/client';
import { verifyWebhook, WebhookError } from '@threads-api/client/webhooks';
import { createTransport } from 'nodemailer';
import { messageIdOf, received, required, threads } from './settings.ts';

/** Receives `message.created`, reads the message, and passes it to an SMTP server once. */
const client = createThreadsClient({ baseUrl: required('THREADS_URL'), token: required('THREADS_TOKEN') });
const smtp = createTransport(required('SMTP_URL'));
const sentFile = required('SENT_FILE');
/** The ids of mailed messages. `failed ID` means that a note reports the failure of a message. */
const done = new Set(existsSync(sentFile) ? readFileSync(sentFile, 'utf8').split('\n') : []);
const underWay = new Map<string, Promise<void>>();
/** Much more than the largest event. */
const mostBytes = 1_000_000;

const server = createServer(async (request, response) => {
  const answer = (status: number, text = '') => response.writeHead(status).end(text);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      chunks.push(chunk);
      size += chunk.length;
      // Anyone who can connect may send a body.
      if (size > mostBytes) return request.destroy();
    }
    const body = Buffer.concat(chunks);
    const event = await verifyWebhook({ headers: request.headers, body }, required('WEBHOOK_SECRET'));
    if (event.type === 'message.created' && event.data.direction === 'outbound')
      await mailOnce(event.data.threadId, event.data.messageId);
    answer(204);
  } catch (error) {
    // The service retries after any status other than 2xx.
    const isForged = error instanceof WebhookError;
    if (!isForged) console.error(error);
    answer(isForged ? 400 : 500, isForged ? error.message : '');
  }
});
server.listen(Number(process.env.PORT ?? 4100), '127.0.0.1', () => console.log(JSON.stringify(server.address())));

/** Deliveries can repeat and overlap. The ids of accepted messages are stored in a file. */
async function mailOnce(threadId: string, messageId: string): Promise<void> {
  if (done.has(messageId)) return;
  const mailing =
    underWay.get(messageId) ??
    mail(threadId, messageId)
      .catch((error) => reportFailure(threadId, messageId, error))
      .finally(() => underWay.delete(messageId));
  underWay.set(messageId, mailing);
  await mailing;
}

async function mail(threadId: string, messageId: string): Promise<void> {
  const { inboxName, inboxAddress = '' } = await threads('thread', 'show', threadId);
  const domain = inboxAddress.split('@')[1] ?? '';
  const { subject, messages } = await readMessages(threadId, messageId);
  const message = messages.at(-1);
  if (!message || message.id !== messageId) throw new Error(`The message ${messageId} is not in ${threadId}.`);
  const mailIds = new Map(received.read().map((earlier) => [earlier.messageId, earlier.mailId]));
  const references = messages.slice(0, -1).map(({ id }) => mailIds.get(id) ?? messageIdOf(threadId, id, domain));
  await smtp.sendMail({
    from: { name: `${message.author.name ?? ''} (${inboxName})`, address: inboxAddress },
    to: message.to.flatMap(addressOf),
    cc: message.cc.flatMap(addressOf),
    subject: /^re:/i.test(subject ?? '') ? (subject ?? '') : `Re: ${subject ?? ''}`.trim(),
    text: message.bodyText,
    messageId: messageIdOf(threadId, messageId, domain),
    references,
    ...(references.length > 0 && { inReplyTo: references.at(-1) }),
  });
  remember(messageId);
  if (done.has(`failed ${messageId}`)) await addNote(threadId, 'The mail was sent after all.');
}

function remember(line: string): void {
  done.add(line);
  appendFileSync(sentFile, `${line}\n`);
}

/** Adds a note about the first failure to the thread, where people see it. The service retries after an error. */
async function reportFailure(threadId: string, messageId: string, error: Error): Promise<never> {
  if (!done.has(`failed ${messageId}`)) {
    await addNote(threadId, `The mail was not sent: ${error.message}\nThe bridge tries again for a while.`);
    remember(`failed ${messageId}`);
  }
  throw error;
}

const addNote = (threadId: string, text: string) =>
  threads('thread', 'note', '--thread', threadId, '--user', required('NOTES_USER'), `--body=${text}`);

/** The messages up to and including `messageId` on the newest page of a thread's history, oldest first. */
async function readMessages(threadId: string, messageId: string) {
  const { subject, history } = await client.getThread(threadId);
  const messages = history.data.filter((entry): entry is Message => entry.type === 'message');
  const end = messages.findIndex(({ id }) => id === messageId) + 1;
  return { subject, messages: messages.slice(0, end) };
}

const addressOf = ({ name, address }: Participant) => (address ? [{ name: name ?? '', address }] : []);
