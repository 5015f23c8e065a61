import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { parseJson, toJson } from '../database/json.ts';
import { inTransaction } from '../database/locks.ts';
import { compact } from '../sqlite/compact.ts';
import type { StoreContext } from '../store-context.ts';
import { deleteUser } from './accounts.ts';
import { findPerson, isPerson, names, type Person } from './person.ts';

const rowsAtOnce = 200;
const erased = '[erased]';

/**
 * Erases a person: their account, the text they wrote, and their name and address wherever they appear. Works in short
 * steps that can be repeated. Returns the number of changed rows.
 */
export async function erasePerson(context: StoreContext, address: string): Promise<number> {
  const { db } = context;
  const person = await findPerson(db, address);
  let changed = 0;
  // Each step selects only rows that still name the person, so the command can be interrupted and repeated.
  for (const step of [eraseDrafts, eraseEntries, eraseNotes, eraseThreads, eraseEvents, eraseDeliveries])
    for (let rows = rowsAtOnce; rows === rowsAtOnce; changed += rows) rows = await step(db, person);
  if (person.userId !== undefined) {
    await deleteUser(context, person.userId);
    changed += 1;
  }
  await compact(db);
  return changed;
}

type Step = (db: Db, person: Person) => Promise<number>;

/** Deletes drafts to or by the person, because they are useless without the person. */
const eraseDrafts: Step = (db, person) =>
  inTransaction(db, async (transaction) => {
    const rows = await transaction
      .selectFrom('draft_changes')
      .select('draft_id')
      .distinct()
      .where(({ or }) => or([names(db, 'content', person), names(db, 'actor', person)]))
      .limit(rowsAtOnce)
      .execute();
    const ids = rows.map(({ draft_id }) => draft_id);
    if (ids.length === 0) return 0;
    await transaction.deleteFrom('draft_changes').where('draft_id', 'in', ids).execute();
    await transaction.deleteFrom('drafts').where('id', 'in', ids).execute();
    return ids.length;
  });

const eraseEntries: Step = (db, person) =>
  inTransaction(db, async (transaction) => {
    const rows = await transaction
      .selectFrom('history_entries')
      .select(['id', 'thread_id', 'entry'])
      .where(names(db, 'entry', person))
      .limit(rowsAtOnce)
      .execute();
    for (const { id, thread_id, entry } of rows) {
      const parsed = parseJson(entry);
      const byPerson = parsed.type === 'message' && isPerson(person, parsed.author);
      const rest = byPerson ? { ...parsed, bodyText: erased, bodyHtml: null, attachments: [] } : parsed;
      await transaction
        .updateTable('history_entries')
        .set({ entry: toJson(withoutPerson(rest, person)) })
        .where('id', '=', id)
        .execute();
      if (byPerson) await transaction.updateTable('threads').set({ snippet: '' }).where('id', '=', thread_id).execute();
    }
    return rows.length;
  });

const eraseNotes: Step = async (db, person) => {
  const rows = await db
    .selectFrom('notes')
    .select(['id', 'author'])
    .where(names(db, 'author', person))
    .limit(rowsAtOnce)
    .execute();
  for (const { id, author } of rows)
    await db
      .updateTable('notes')
      .set({ author: toJson(withoutPerson(parseJson(author), person)), body_text: erased })
      .where('id', '=', id)
      .execute();
  return rows.length;
};

/** The subject came from the thread's sender, so it is erased with them. */
const eraseThreads: Step = async (db, person) => {
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'sender', 'assignment', 'subject'])
    .where(({ or }) => or([names(db, 'sender', person), names(db, 'assignment', person)]))
    .limit(rowsAtOnce)
    .execute();
  for (const { id, sender, assignment, subject } of rows)
    await db
      .updateTable('threads')
      .set({
        sender: toJson(withoutPerson(parseJson(sender), person)),
        assignment: assignment && toJson(withoutPerson(parseJson(assignment), person)),
        subject: isPerson(person, parseJson(sender)) ? null : subject,
      })
      .where('id', '=', id)
      .execute();
  return rows.length;
};

/** Erases a person from the JSON in a column. */
const eraseJson =
  (table: string, column: string): Step =>
  async (db, person) => {
    const { rows } = await sql<{ id: string; json: string }>`
      select id, ${sql.ref(column)} as json from ${sql.table(table)} where ${names(db, column, person)}
      limit ${sql.lit(rowsAtOnce)}`.execute(db);
    for (const { id, json } of rows) {
      const kept = JSON.stringify(withoutPerson(JSON.parse(json), person));
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${kept} where id = ${id}`.execute(db);
    }
    return rows.length;
  };

const eraseEvents = eraseJson('outbox', 'event');
const eraseDeliveries = eraseJson('webhook_deliveries', 'payload');

/** Removes the name, address and id of a person from the contract's JSON. Participants may lack them; assignments may not. */
function withoutPerson<T>(node: T, person: Person): T {
  return erasedFrom(node, person) as T;
}

function erasedFrom(node: unknown, person: Person): unknown {
  if (Array.isArray(node)) return node.map((item) => erasedFrom(item, person));
  if (typeof node !== 'object' || node === null) return node;
  if (isPerson(person, node))
    return 'assignedAt' in node
      ? { ...node, id: 'erased', name: erased }
      : { ...node, id: null, name: null, address: null };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, erasedFrom(value, person)]));
}
