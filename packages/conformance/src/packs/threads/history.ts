import { type SchemaObject, valueAt } from '@threads-api/contract';
import { checksOf } from '../../check.ts';
import { type AdditionalField, additionalFields, objectsIn, textsIn } from '../../data/additional-fields.ts';
import { comparableEntry, entrySchema } from '../../data/comparable.ts';
import { readList, readSmallPages } from '../../data/paged-lists.ts';
import { type Entry, listIn, readPages } from '../../data/pagination.ts';
import { findResource, readPagesOf, rolesOf, sampleIds } from '../../data/resources.ts';
import type { Exchange } from '../../http/exchange.ts';
import { fieldsOf } from '../../http/json.ts';
import { type Problem, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

const hasText = (value: unknown) => /"(bodyText|body|text)"/.test(JSON.stringify(value));

/** The messages of some threads by id. */
async function sampleMessages(context: Context): Promise<Map<string, Entry>> {
  const { pagedDetail: detail } = rolesOf(context);
  const ids = await sampleIds(context);
  const histories = await Promise.all(ids.map((id) => readPagesOf(context, detail, id)));
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

/** Whether a field contains a draft, or marks its message as one. A count or a boolean is not a draft. */
function isDraft({ name, value, owner }: AdditionalField): boolean {
  const isMessage = owner.type === 'message';
  if (isMessage && (value === 'draft' || (/^(is)?draft$/i.test(name) && value === true))) return true;
  const holdsObjects = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return /(^d|D)rafts?$/.test(name) && holdsObjects;
}

export const historyChecks = checksOf({
  'list-without-history': {
    title: 'The list and the notes have no history and no messages, under any name',
    requirements: ['R10'],
    async run(context) {
      const { list, sublist: notes } = rolesOf(context);
      const exchange = await context.send({ operation: list });
      if (listIn(exchange.json).length === 0) return 'inapplicable';
      const messages = await sampleMessages(context);
      const thread = await findResource(context, 'long', notes).catch(() => undefined);
      const noted = thread && (await readPagesOf(context, notes, thread)).exchanges[0];
      return [
        ...checkBody(exchange, entrySchema(list), messages),
        ...(noted ? checkBody(noted, entrySchema(notes), messages) : []),
      ];
    },
  },
  'history-has-messages': {
    title: 'A thread has a history, which includes its messages',
    requirements: ['R3', 'R10', 'R2'],
    async run(context) {
      const { pagedDetail: detail } = rolesOf(context);
      const exchange = await context.send({ operation: detail });
      const { history } = fieldsOf(exchange.json);
      if (history === undefined) return [problem(exchange, 'a history', 'a thread without history')];
      if (hasText(history)) return [];
      // The newest page may have no message, only changes.
      if (typeof valueAt(exchange.json, detail.paging.cursor.pointer) === 'string') {
        const { entries, complete } = await readPages(context, detail, { limit: detail.paging.limit.maximum });
        if (!complete || hasText(entries)) return [];
      }
      return [problem(exchange, 'messages in the history', 'a history without messages')];
    },
  },
  'no-drafts': {
    title: 'No response has drafts, in any field or among the messages',
    requirements: ['D11'],
    inspect(exchange) {
      const { documented, json, operation, response } = exchange;
      if (response.status !== 200 || !documented?.schema || typeof json !== 'object') return 'inapplicable';
      const field = additionalFields(documented.schema, json).find(isDraft);
      if (!field) return [];
      const received = JSON.stringify({ [field.name]: field.value });
      return [problem(exchange, 'no draft', received, field.name, { key: `${operation?.id} ${field.name}` })];
    },
  },
  'history-without-notes': {
    title: 'The history has no notes',
    requirements: ['D11'],
    async run(context) {
      const { pagedDetail: detail, sublist: notes } = rolesOf(context);
      const id = await findResource(context, 'long', notes);
      const [history, noteList] = await Promise.all([
        readPagesOf(context, detail, id),
        readPagesOf(context, notes, id),
      ]);
      if (history.entries.length === 0 || noteList.entries.length === 0) return 'inapplicable';
      const ids = new Set(noteList.entries.map((note) => note.id));
      // A message may repeat the text of a note, but not with the same timestamp.
      const written = new Set(noteList.entries.map(({ createdAt, bodyText }) => `${createdAt} ${bodyText}`));
      const note = history.entries.find(
        ({ id: entryId, timestamp, bodyText }) => ids.has(entryId) || written.has(`${timestamp} ${bodyText}`),
      );
      if (!note) return [];
      return [problem(history.exchanges[0], 'a history without notes', `a history with the note ${note.id}`, 'note')];
    },
  },
  'thread-on-every-page': {
    title: 'A thread has the same values with every page of its history',
    requirements: ['D4', 'D12'],
    async run(context) {
      const { list, pagedDetail: detail } = rolesOf(context);
      const [large, small] = [await readList(context, detail), await readSmallPages(context, detail)];
      const [first] = large.exchanges;
      const pages = small.exchanges.filter(({ response }) => response.status === 200);
      if (pages.length < 2) return 'inapplicable';
      const thread = (json: unknown) => comparableEntry(list, Object(json) as Entry);
      const other = pages.find(({ json }) => thread(json) !== thread(first.json));
      if (!other) return [];
      return [problem(other, thread(first.json), thread(other.json), 'page', { comparedWith: first })];
    },
  },
});
