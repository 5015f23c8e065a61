import { readFile } from 'node:fs/promises';
import type { Participant } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { openStore } from '../../testing/tables.ts';
import { newFile } from '../new-folder.ts';
import { newStore } from '../new-store.ts';
import { content, openOffice } from '../office.ts';

const word = 'quixotically';
const lena: Participant = {
  type: 'contact',
  id: null,
  name: 'Lena Unmistakable',
  address: 'lena@unmistakable.example',
};

test('no bytes of an erased person remain in an SQLite file, even while a server has it open', async () => {
  const url = await newFile();
  const server = await newStore({ url });
  const { inbox, mara } = await openOffice(server);
  for (let index = 0; index < 60; index++) {
    const { threadId } = await server.startThread({
      inboxId: inbox,
      subject: `${word} ${index}`,
      author: lena,
      ...content(`${word} `.repeat(200 * (index % 5))),
    });
    await server.sendMessage({ threadId, userId: mara, ...content('Thank you'), to: [lena] });
  }
  const occurrences = async () => {
    const files = await Promise.all(['', '-wal'].map((end) => readFile(url + end)));
    const text = Buffer.concat(files).toString('latin1');
    return [word, 'Unmistakable', 'unmistakable.example'].map((each) => text.split(each).length - 1);
  };
  expect(Math.min(...(await occurrences()))).toBeGreaterThan(50);
  const command = await openStore({ url });
  await command.erasePerson('lena@unmistakable.example');
  await command.close();
  expect(await occurrences()).toEqual([0, 0, 0]);
  await server.ping();
});
