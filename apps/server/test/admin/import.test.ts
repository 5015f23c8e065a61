import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateThreads } from '@threads-api/sample-data';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { openOffice, readThread } from '../office.ts';
import { type Fixture, openAdmin } from './fixture.ts';

/** Writes a file of threads for an inbox of Mara. */
async function writeThreads({ folder, store }: Fixture, count: number) {
  const { mara, inbox } = await openOffice(store);
  const lines = [...generateThreads({ inboxIds: [inbox], threads: count, unreadBy: [mara] })].map((thread) =>
    JSON.stringify(thread),
  );
  const file = join(folder, 'threads.jsonl');
  const write = (changed: string[]) => writeFile(file, `${changed.join('\n')}\n`);
  await write(lines);
  const imported = async () => (await tablesOf(store).selectFrom('threads').select('id').execute()).length;
  return { mara, lines, file, write, imported };
}

test('imports all lines, and the threads read back as they were written; importing again changes nothing', async () => {
  const fixture = await openAdmin();
  const { mara, lines, file, imported } = await writeThreads(fixture, 600);
  const { code, stdout, stderr } = await fixture.threads(`import ${file} --json`);
  expect({ code, result: JSON.parse(stdout) }).toEqual({ code: 0, result: { imported: 600, existing: 0 } });
  expect(stderr).toContain('100%');
  const { thread } = JSON.parse(lines[7] as string);
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
  const { lines, file, write, imported } = await writeThreads(fixture, 150);
  // A status that the contract does not have.
  await write(lines.map((line) => line.replace(/"status":"(open|pending|closed)"/, '"status":"lost"')));
  const report = String(await fixture.refusal(`import ${file}`));
  const reason = '/thread/status must be equal to one of the allowed values';
  expect(report.startsWith(`Line 1: ${reason}.\nLine 2: ${reason}.\n`)).toBe(true);
  expect(report.match(/^Line \d+: /gm)).toHaveLength(100);
  expect(report).toContain('\nThere may be more.\nNothing was imported.');
  expect(await imported()).toBe(0);
});

test('a valid line that the database refuses is named, and the lines before it are imported', async () => {
  const fixture = await openAdmin();
  const { lines, file, imported } = await writeThreads(fixture, 510);
  const { thread } = JSON.parse(lines[505] as string);
  const tables = tablesOf(fixture.store);
  await sql`create trigger fail before insert on threads when new.id = ${sql.lit(thread.id)}
    begin select raise(abort, 'refused'); end`.execute(tables);
  expect(await fixture.refusal(`import ${file}`)).toContain(
    `Line 506: the database refuses the thread ${thread.id}: refused.`,
  );
  expect(await imported()).toBe(505);
  await sql`drop trigger fail`.execute(tables);
  expect(await fixture.json(`import ${file}`)).toEqual({ imported: 5, existing: 505 });
});

const author = { type: 'user', id: null, name: null, address: null };
const note = {
  id: 'nte_1',
  threadId: 'thr_x',
  author,
  bodyText: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
};

const noteOf = (thread: { id: string }, id: string) => ({ ...note, id, threadId: thread.id });

test('every id is checked within the file and against the database before anything is imported', async () => {
  const fixture = await openAdmin();
  const { lines, file, write, imported } = await writeThreads(fixture, 1_200);
  const stored = JSON.parse(lines[0] as string);
  stored.notes = [noteOf(stored.thread, 'nte_stored')];
  await write([JSON.stringify(stored)]);
  await fixture.json(`import ${file}`);
  const change = (index: number, edit: (line: typeof stored) => void) => {
    const line = JSON.parse(lines[index] as string);
    edit(line);
    lines[index] = JSON.stringify(line);
    return line;
  };
  const idOf = (index: number) => JSON.parse(lines[index] as string).thread.history[0].id;
  change(3, (line) => Object.assign(line.thread.history[0], { id: stored.thread.history[0].id }));
  change(4, (line) =>
    Object.assign(line, { notes: [noteOf(line.thread, 'nte_stored'), noteOf(line.thread, 'nte_1')] }),
  );
  change(1_100, (line) => Object.assign(line, { notes: [noteOf(line.thread, 'nte_1')] }));
  change(1_150, (line) => Object.assign(line.thread.history[0], { id: idOf(7) }));
  change(1_160, (line) => Object.assign(line, { notes: [noteOf(line.thread, 'nte_2'), noteOf(line.thread, 'nte_2')] }));
  lines[0] = JSON.stringify(stored);
  await write(lines);
  expect(String(await fixture.refusal(`import ${file}`)).split('\n')).toEqual([
    `Line 4: the message ${stored.thread.history[0].id} is on line 1 too.`,
    `Line 4: the message ${stored.thread.history[0].id} exists already, in another thread.`,
    'Line 5: the note nte_stored is on line 1 too.',
    'Line 5: the note nte_stored exists already, in another thread.',
    'Line 1101: the note nte_1 is on line 5 too.',
    `Line 1151: the message ${idOf(7)} is on line 8 too.`,
    'Line 1161: the note nte_2 is on this line twice.',
    'Nothing was imported. Correct the file.',
  ]);
  expect(await imported()).toBe(1);
});

test.each([
  ['invalid JSON', () => '{', 'the line is not valid JSON'],
  [
    'a time that does not exist',
    (line: string) => line.replace(/"createdAt":"[^"]+"/, '"createdAt":"2026-02-30T09:00:00.000Z"'),
    '/thread/createdAt must match format "date-time"',
  ],
  ['an object without a thread', () => '{"inboxId": "x"}', "the line must have required property 'thread'"],
  ['a repeated thread', (_: string, first: string) => first, 'is on line 1 too'],
  [
    'an unknown inbox',
    (line: string) => line.replace(/"inboxId":"[^"]+"/, '"inboxId":"inb_none"'),
    'no inbox inb_none',
  ],
  [
    'an unknown user in unreadBy',
    (line: string) => line.replace(/"unreadBy":\[[^\]]*\]/, '"unreadBy":["usr_none"]'),
    'unreadBy has usr_none, but there is no such user',
  ],
  ['unread', (line: string) => line.replace('"thread":{', '"thread":{"unread":true,'), 'use unreadBy'],
  [
    'a text that PostgreSQL cannot store',
    (line: string) => line.replace(/"subject":"/, '"subject":"\\u0000'),
    'subject has the character U+0000',
  ],
  [
    'an id that no database stores as it is',
    (line: string) => line.replace(/"id":"thr_/, '"id":"thr_\\ud800'),
    'id has half of a surrogate pair',
  ],
  [
    'a note of another thread',
    (line: string) => line.replace('"notes":[]', `"notes":[${JSON.stringify(note)}]`),
    'belongs to thr_x',
  ],
])('%s is a bad line', async (_, spoil, reason) => {
  const fixture = await openAdmin();
  const { lines, file, write } = await writeThreads(fixture, 20);
  await write(lines.with(9, spoil(lines[9] as string, lines[0] as string)));
  const report = await fixture.refusal(`import ${file}`);
  expect(report).toContain('Line 10: ');
  expect(report).toContain(reason);
});

test('a user who is listed twice in unreadBy counts once', async () => {
  const fixture = await openAdmin();
  const { lines, file, write, imported } = await writeThreads(fixture, 2);
  await write(lines.map((line) => line.replace(/"unreadBy":\[("[^"]+")\]/, '"unreadBy":[$1,$1]')));
  await fixture.json(`import ${file}`);
  expect(await imported()).toBe(2);
});

test('a byte order mark, CRLF, blank lines and U+2028 are accepted', async () => {
  const fixture = await openAdmin();
  const { lines, file, imported } = await writeThreads(fixture, 5);
  const odd = lines.map((line, index) => (index === 2 ? line.replace('Customer', 'Cust\u2028omer') : line));
  await writeFile(file, `\uFEFF${odd.join('\r\n')}\r\n\r\n`);
  expect(await fixture.json(`import ${file}`)).toEqual({ imported: 5, existing: 0 });
  expect(await imported()).toBe(5);
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
