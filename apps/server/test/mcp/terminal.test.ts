import { expect, test } from 'vitest';
import { hasTerminal, runOnTerminal } from '../run-on-terminal.ts';
import { sourceMain } from '../run-threads.ts';
import { content, type Fixture, lena, withFixture } from './fixture.ts';

/** Creates a draft and then a newer message. */
async function openOvertaken({ store, mara, threadId }: Fixture): Promise<string> {
  const actor = { type: 'agent' as const, tokenId: 'tok_1', name: 'assistant' };
  const { id } = await store.proposeDraft({ userId: mara, threadId, actor, bodyText: 'Thursday at nine?' });
  await store.receiveMessage({ threadId, author: lena, ...content('STOP, cancel everything.') });
  return id;
}

const firstQuestion = 'Send this? Type "send":';
const secondQuestion = 'Send the draft anyway? Type "send anyway":';

test.skipIf(!hasTerminal)(
  'at a terminal, sending an outdated draft shows the newer message and asks for a second confirmation',
  async () => {
    await withFixture(async (fixture) => {
      const { store, file, mara } = fixture;
      const draftId = await openOvertaken(fixture);
      const { sees, type, ended } = runOnTerminal(['draft', 'send', draftId, '--user', mara], { DATABASE_URL: file });
      await sees(firstQuestion);
      type('send');
      const screen = await sees(secondQuestion);
      const shown = screen.slice(screen.indexOf(firstQuestion));
      expect(shown).toContain('STOP, cancel everything.');
      expect(await store.getDraft({ draftId })).toMatchObject({ state: 'proposed' });
      type('send anyway');
      expect(await ended).toBe(0);
      expect(await store.getDraft({ draftId })).toMatchObject({ state: 'sent' });
    });
  },
);

test.skipIf(!hasTerminal).each([
  ['the first word alone', ['send', 'send']],
  ['another first word', ['yes']],
  ['an empty line', ['send', '']],
])('at a terminal, %s sends nothing', async (_, words) => {
  await withFixture(async (fixture) => {
    const { store, file, mara } = fixture;
    const draftId = await openOvertaken(fixture);
    const { sees, type, ended } = runOnTerminal(['draft', 'send', draftId, '--user', mara], { DATABASE_URL: file });
    for (const [index, word] of words.entries()) {
      await sees(index === 0 ? firstQuestion : secondQuestion);
      type(word);
    }
    await sees('Nothing was sent.');
    expect(await ended).toBe(2);
    expect(await store.getDraft({ draftId })).toMatchObject({ state: 'proposed' });
  });
});

test.skipIf(!hasTerminal)('at a terminal, the demo prints a configuration for a checkout and for npx', async () => {
  const { sees } = runOnTerminal(['serve', '--demo'], {}, sourceMain);
  const screen = await sees('Press Ctrl-C to stop.');
  const configurationAfter = (label: string) => JSON.parse(screen.split(`${label}:\n`)[1]?.split('\n')[0] ?? '{}');
  const [, url] = /MCP +(http\S+)/.exec(screen) ?? [];
  const client = ['mcp', '--url', url];
  const token = { THREADS_MCP_TOKEN: expect.stringMatching(/^cthr_/) };
  expect(configurationAfter('from this checkout').mcpServers.threads).toEqual({
    command: process.execPath,
    args: [expect.stringMatching(/src\/main\.ts$/), ...client],
    env: token,
  });
  expect(configurationAfter('with npx').mcpServers.threads).toEqual({
    command: 'npx',
    args: ['-y', '@threads-api/server', ...client],
    env: token,
  });
});
