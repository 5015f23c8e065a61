import type { Attachment } from '@threads-api/contract';
import { firstNames, lastNames } from './people.ts';
import { pick } from './random.ts';
import { fillings, openings } from './texts.ts';
import type { MakeId, Opening } from './thread-record.ts';

/** Fills in the placeholders of a template. The same placeholder always gets the same word. */
type Fill = (template: string) => string;

export function createFill(random: () => number, known: Record<string, string> = {}): Fill {
  const words = Object.fromEntries(Object.entries(fillings).map(([name, choices]) => [name, pick(random, choices)]));
  const all: Record<string, string> = { ...words, ...known };
  return (template) => capitalize(template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => all[name] ?? whole));
}

/** Writes a random customer's first message. */
export function writeOpening(random: () => number, makeId: MakeId): Opening {
  const { subject, text, attachment } = pick(random, openings);
  const customer = `${pick(random, firstNames)} ${pick(random, lastNames)}`;
  const fill = createFill(random, { customer });
  return {
    subject: subject === undefined ? null : fill(subject),
    sender: { type: 'contact', id: null, name: customer, address: addressOf(customer) },
    text: fill(text),
    attachments: attachment ? [attach(random, makeId, attachment)] : [],
  };
}

const contentTypes: Record<string, string> = { mp4: 'video/mp4', jpg: 'image/jpeg', png: 'image/png' };

function attach(random: () => number, makeId: MakeId, filename: string): Attachment {
  const contentType = contentTypes[filename.split('.')[1] ?? ''] ?? 'application/octet-stream';
  return { id: makeId('att'), filename, contentType, size: 20_000 + Math.floor(random() * 3_000_000), inline: false };
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Makes an ASCII address from a name: `lena.hoffmann@post.example`. */
function addressOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll('ı', 'i').replaceAll('ø', 'o').toLowerCase();
  return `${plain.replaceAll(/[^a-z ]/g, '').replaceAll(' ', '.')}@post.example`;
}
