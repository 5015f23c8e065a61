import { readFile } from 'node:fs/promises';
import { CouldNotRun, type OptionValues } from '@threads-api/cli';
import type { Participant } from '@threads-api/contract';
import type { MessageContent } from '#store';
import { type OperatorOption, unrecorded } from './operator-command.ts';
import { decodeText } from './read-lines.ts';

/** The options that describe an inbound message. */
export const received: Record<string, OperatorOption> = {
  body: unrecorded('the text of the message'),
  'body-file': unrecorded('a file with the text; for texts that are too long for an option', { value: 'FILE' }),
  'html-file': unrecorded('a file with the HTML body; the text is derived from it if none is given', { value: 'FILE' }),
  'from-name': unrecorded('the name of the sender'),
  'from-address': unrecorded('the address of the sender'),
  to: unrecorded('a recipient, as an address or "Name <address>"; may be repeated', { multiple: true }),
  cc: unrecorded('a Cc recipient; may be repeated', { multiple: true }),
  'reply-to': unrecorded('who receives replies instead of the sender; may be repeated', { multiple: true }),
};

/** The inbound message that the options describe, with its sender. */
export async function receivedContent(values: OptionValues): Promise<MessageContent & { author: Participant }> {
  const text = (name: string) => (values[name] === undefined ? null : String(values[name]));
  if (text('body') !== null && text('body-file') !== null)
    throw new CouldNotRun('Use --body or --body-file, not both. See --help.');
  const bodyFile = text('body-file');
  const htmlFile = text('html-file');
  const bodyHtml = htmlFile === null ? null : await readText(htmlFile);
  const bodyText = bodyFile === null ? text('body') : await readText(bodyFile);
  if (bodyText === null && bodyHtml === null)
    throw new CouldNotRun('Required: --body, --body-file or --html-file. See --help.');
  return {
    author: contact(text('from-name'), text('from-address')),
    to: peopleOf(values.to),
    cc: peopleOf(values.cc),
    replyTo: peopleOf(values['reply-to']),
    bodyText: bodyText ?? '',
    bodyHtml,
    attachments: [],
  };
}

const contact = (name: string | null, address: string | null): Participant => ({
  type: 'contact',
  id: null,
  name,
  address,
});

function peopleOf(given: OptionValues[string]): Participant[] {
  return [given ?? []].flat().map((entry) => {
    const [, name, address] = /^(.*?)\s*<([^<>]*)>$/.exec(String(entry)) ?? [];
    return contact(name || null, address ?? String(entry));
  });
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(`${file} cannot be read: ${code}.`);
  });
  const text = decodeText(bytes);
  if (text === undefined) throw new CouldNotRun(`${file} is not UTF-8. Convert it first.`);
  return text;
}
