import type { SchemaObject } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { additionalFields, objectsIn, textsIn } from '../../data/additional-fields.ts';
import { entrySchema } from '../../data/entry-schema.ts';
import { type Entry, listIn } from '../../data/pagination.ts';
import { findThread, readPagesOfThread, sampleThreadIds, threadOperations } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import { type Problem, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

export const listWithoutHistory: Check = {
  id: 'list-without-history',
  title: 'The list and the notes have no history and no messages, under any name',
  requirements: ['R10'],
  failure: 'The list includes every message of every thread, or the newest one in a field such as lastMessage.',
  async run(context) {
    const { list, notes } = threadOperations(context);
    const exchange = await context.send({ operation: list });
    if (listIn(exchange.json).length === 0) return 'inapplicable';
    const messages = await sampleMessages(context);
    const thread = await findThread(context, 'withNotes').catch(() => undefined);
    const noted = thread && (await readPagesOfThread(context, notes, thread)).exchanges[0];
    return [
      ...checkBody(exchange, entrySchema(list), messages),
      ...(noted ? checkBody(noted, entrySchema(notes), messages) : []),
    ];
  },
};

/** The messages of some threads by id. */
async function sampleMessages(context: Context): Promise<Map<string, Entry>> {
  const { detail } = threadOperations(context);
  const ids = await sampleThreadIds(context);
  const histories = await Promise.all(ids.map((id) => readPagesOfThread(context, detail, id)));
  return new Map(histories.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
}

function checkBody(exchange: Exchange, schema: SchemaObject, messages: Map<string, Entry>): Problem[] {
  const found = additionalFields({ items: schema }, listIn(exchange.json)).find(
    ({ name, value }) =>
      (/^(history|messages)$/.test(name) && typeof value === 'object' && value !== null) ||
      objectsIn(value).some(isMessage),
  );
  return found ? [problem(exchange, 'entries without history', `entries with ${found.name}`, found.name)] : [];

  function isMessage(object: Record<string, unknown>): boolean {
    const message = messages.get(`${object.id}`);
    const bodies = [message?.bodyText, message?.bodyHtml].filter(Boolean);
    return textsIn(Object.values(object)).some((text) => bodies.includes(text));
  }
}
