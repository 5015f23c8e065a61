import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Note } from '@threads-api/contract';
import { generateThreads } from '@threads-api/sample-data';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ThreadImport } from '#store';
import { tablesOf } from '#testing/tables';
import { openOffice, readThread } from '../office.ts';
import { type Fixture, openAdmin } from './fixture.ts';

/** Writes a file of threads with a note each, for an inbox of Mara. */
async function writeThreads({ folder, store }: Fixture, count: number) {
  const { mara, inbox } = await openOffice(store);
  const given = { inboxIds: [inbox], threads: count, notesIn: () => 1, unreadBy: [mara] };
  const threads: ThreadImport[] = [...generateThreads(given)];
  const file = join(folder, 'threads.jsonl');
  const write = (lines: string[]) => writeFile(file, `${lines.join('\n')}\n`);
  await write(threads.map((thread) => JSON.stringify(thread)));
  const imported = async () => (await tablesOf(store).selectFrom('threads').select('id').execute()).length;
  return { mara, threads, file, write, imported };
}

test('imports all lines, and the threads read back as they were written; importing again changes nothing', async () => {
  const fixture = await openAdmin();
  const { mara, threads, file, imported } = await writeThreads(fixture, 600);
  const { code, stdout } = await fixture.threads(`import ${file} --json`);
  expect({ code, result: JSON.parse(stdout) }).toEqual({ code: 0, result: { imported: 600, existing: 0 } });
  const { thread } = threads[7] as ThreadImport;
  expect(await readThread(fixture.store, mara, thread.id)).toMatchObject({
    ...thread,
    unread: true,
    history: { data: thread.history, nextCursor: null },
  });
  expect(await fixture.json(`import ${file}`)).toEqual({ imported: 0, existing: 600 });
  expect(await imported()).toBe(600);
});

test('reports up to 100 bad lines and imports nothing', async () => {
  const fixture = await openAdmin();
  const { file, write, imported } = await writeThreads(fixture, 1);
  await write(Array.from({ length: 150 }, () => '{'));
  const lines = String(await fixture.refusal(`import ${file}`)).split('\n');
  expect(lines.slice(0, 2)).toEqual([1, 2].map((line) => `Line ${line}: the line is not valid JSON.`));
  expect(lines.slice(100)).toEqual(['There may be more.', 'Nothing was imported. Correct the file.']);
  expect(await imported()).toBe(0);
});

const noTime = { timestamp: '2020-01-01T00:00:00.000Z' };
const farAhead = { updatedAt: '9999-12-31T00:00:00.000Z' };
const nobody = { type: 'user', id: 'usr_none', name: null, address: null } as const;
const noTeam = { type: 'team', id: 'tea_none', name: 'None', assignedAt: '2026-01-01T00:00:00.000Z' } as const;

/** Changes to a line that make it bad, and the reasons. `first` is line 1. */
const bad: [change: (line: ThreadImport, first: ThreadImport) => unknown, reason: string][] = [
  [(line) => Reflect.deleteProperty(line, 'thread'), "the line must have required property 'thread'"],
  [({ thread }) => Object.assign(thread, { status: 'lost' }), '/thread/status must be equal to one of the allowed'],
  [({ thread }) => Object.assign(thread, { createdAt: '2026-02-30T09:00:00.000Z' }), 'must match format "date-time"'],
  [({ thread }) => Object.assign(thread, { unread: true }), 'use unreadBy'],
  [({ thread }) => Object.assign(thread, { subject: '\0' }), 'subject has the character U+0000'],
  [({ thread }) => Object.assign(thread, { subject: '\ud800' }), 'subject has half of a surrogate pair'],
  [({ thread }) => Object.assign(thread.history[1] ?? {}, noTime), 'the history is not in chronological order'],
  [({ thread }) => Object.assign(thread, { messageCount: 9 }), 'messageCount is 9, but the history has 2 messages'],
  [({ thread }) => Object.assign(thread, noTime), 'timestamp is not the timestamp of the newest message'],
  [({ thread }) => Object.assign(thread, { updatedAt: noTime.timestamp }), 'updatedAt are not in this order'],
  [({ thread }) => Object.assign(thread, farAhead), 'updatedAt is 9999-12-31T00:00:00.000Z, more than a day'],
  [({ notes }) => Object.assign(notes[0] as Note, { editedAt: farAhead.updatedAt }), 'more than a day in the future'],
  [(line) => Object.assign(line, { inboxId: 'inb_none' }), 'there is no inbox inb_none'],
  [(line) => Object.assign(line, { unreadBy: ['usr_none'] }), 'unreadBy has usr_none, but there is no such user'],
  [({ thread }) => Object.assign(thread, { assignment: noTeam }), 'to tea_none, but there is no such team'],
  [({ notes }) => Object.assign(notes[0] as Note, { author: nobody }), 'the user usr_none, who does not exist'],
  [({ thread }) => Object.assign(thread.history[0] ?? {}, { cc: [nobody] }), 'the user usr_none, who does not exist'],
  [({ notes }) => Object.assign(notes[0] as Note, { threadId: 'thr_x' }), 'belongs to thr_x'],
  [({ notes }) => notes.push(notes[0] as Note), 'is on this line twice'],
  [({ thread }, first) => Object.assign(thread.history[0] ?? {}, { id: first.thread.history[0]?.id }), 'on line 1 too'],
  [(line, { thread: { id } }) => Object.assign(line.thread, { id }) && Object.assign(line, { notes: [] }), 'on line 1'],
];

test('every bad line is reported with its number and the reason', async () => {
  const fixture = await openAdmin();
  const { threads, file, write, imported } = await writeThreads(fixture, 3 * bad.length);
  const first = threads[0] as ThreadImport;
  // With two messages each.
  const lines = threads.filter(({ thread }) => thread.history.length === 2);
  for (const [index, [change]] of bad.entries()) change(lines[index] as ThreadImport, first);
  await write([first, ...lines].map((line) => JSON.stringify(line)));
  const report = String(await fixture.refusal(`import ${file}`)).split('\n');
  expect(report).toHaveLength(bad.length + 1);
  expect(report.slice(0, -1).map((line) => line.split(':', 1))).toEqual(bad.map((_, index) => [`Line ${index + 2}`]));
  for (const [index, [, reason]] of bad.entries()) expect(report[index]).toContain(reason);
  expect(await imported()).toBe(0);
});

test('a line that is too long is reported', async () => {
  const fixture = await openAdmin();
  const { file, imported } = await writeThreads(fixture, 2);
  // Adds zero bytes as line 3. They take no space on the disk.
  await truncate(file, 200_000_000);
  expect(await fixture.refusal(`import ${file}`)).toBe(
    'Line 3: it has more than 100,000,000 bytes.\nNothing was imported. Correct the file.',
  );
  expect(await imported()).toBe(0);
});

test('text in another encoding than UTF-8 is refused, because it would be damaged', async () => {
  const fixture = await openAdmin();
  const { threads, file, imported } = await writeThreads(fixture, 2);
  Object.assign(threads[1]?.thread ?? {}, { subject: 'Café' });
  await writeFile(file, threads.map((line) => JSON.stringify(line)).join('\n'), 'latin1');
  expect(await fixture.refusal(`import ${file}`)).toMatch(/^Line 2: the line is not UTF-8\.$/m);
  expect(await imported()).toBe(0);
  const start = 'thread start --inbox Hello --subject L --from-name L --html-file';
  expect(await fixture.refusal(`${start} ${file}`)).toBe(`${file} is not UTF-8. Convert it first.`);
});

test('valid lines that the database refuses are named, and the lines before them are imported', async () => {
  const fixture = await openAdmin();
  const { threads, file, write, imported } = await writeThreads(fixture, 510);
  const [first, last] = [threads[0], threads[505]] as [ThreadImport, ThreadImport];
  await write([JSON.stringify(first)]);
  await fixture.json(`import ${file}`);
  Object.assign(last, { notes: first.notes.map((note) => ({ ...note, threadId: last.thread.id })) });
  await write(threads.slice(1).map((line) => JSON.stringify(line)));
  expect(await fixture.refusal(`import ${file}`)).toMatch(/^Lines 501 to 509: the database refuses them: .*notes\.id/);
  expect(await imported()).toBe(501);
  await sql`delete from notes`.execute(tablesOf(fixture.store));
  expect(await fixture.json(`import ${file}`)).toEqual({ imported: 9, existing: 500 });
});

test('a byte order mark, CRLF, blank lines and U+2028 are accepted, and a user twice in unreadBy', async () => {
  const fixture = await openAdmin();
  const { threads, file } = await writeThreads(fixture, 5);
  Object.assign(threads[2]?.thread ?? {}, { subject: 'one\u2028two' });
  const lines = threads.map((line) => JSON.stringify({ ...line, unreadBy: [...line.unreadBy, ...line.unreadBy] }));
  await writeFile(file, `\uFEFF${lines.join('\r\n')}\r\n\r\n`);
  expect(await fixture.json(`import ${file}`)).toEqual({ imported: 5, existing: 0 });
});

test('the example in the help is a file that can be imported', async () => {
  const { folder, store, threads, json } = await openAdmin();
  const { stdout } = await threads('import --help');
  const example = stdout.split('\n').find((line) => line.startsWith('{')) ?? '';
  await store.createInbox({ id: JSON.parse(example).inboxId, name: 'Hello', address: 'hello@office.example' });
  const file = join(folder, 'example.jsonl');
  await writeFile(file, `${example}\n`);
  expect(await json(`import ${file}`)).toEqual({ imported: 1, existing: 0 });
});
