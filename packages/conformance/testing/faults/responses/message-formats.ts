import type { Fault } from '../../broken-server.ts';
import type { Json } from '../../fault-messages.ts';
import { mapMessages } from '../../fault-tools.ts';
import { toFaults, without } from './format-tools.ts';

const mapAttachments = (change: (attachment: Json) => Json) =>
  mapMessages((message) => ({ ...message, attachments: message.attachments.map(change) }));

/** Values of messages and attachments that violate their schemas. */
export const messageFormatFaults: Fault[] = toFaults([
  [
    'recipients-as-text',
    'sends the recipients as one string',
    'D13',
    mapMessages((message) => ({ ...message, to: message.to.map(({ address }: Json) => address).join(', ') })),
  ],
  [
    'recipient-null',
    'sends null for a recipient that it does not know',
    'D13',
    mapMessages((message) => ({ ...message, to: [...message.to, null] })),
  ],
  [
    'copies-absent',
    'omits cc if there is none',
    'D13',
    mapMessages((message) => (message.cc.length === 0 ? without('cc')(message) : message)),
  ],
  [
    'text-null',
    'sends bodyText: null for a message without text',
    'D13',
    mapMessages((message) => ({ ...message, bodyText: message.bodyText || null })),
  ],
  [
    'html-absent',
    'omits bodyHtml if there is none',
    'D13',
    mapMessages((message) => (message.bodyHtml === null ? without('bodyHtml')(message) : message)),
  ],
  [
    'short-direction',
    'writes the direction as in and out',
    'D13',
    mapMessages((message) => ({ ...message, direction: message.direction.replace('bound', '') })),
  ],
  [
    'size-as-text',
    'sends the size of an attachment as a string',
    'D13',
    mapAttachments((attachment) => ({ ...attachment, size: `${attachment.size}` })),
  ],
  [
    'size-unknown',
    'sends -1 as the size of an attachment',
    'D13',
    mapAttachments((attachment) => ({ ...attachment, size: -1 })),
  ],
  [
    'inline-as-number',
    'sends inline as 0 or 1',
    'D13',
    mapAttachments((attachment) => ({ ...attachment, inline: Number(attachment.inline) })),
  ],
  ['attachment-ids-only', 'sends only the ids of attachments', 'D13', mapAttachments(({ id }) => id)],
]);
