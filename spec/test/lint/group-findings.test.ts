import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import { groupFindings } from '../../lint/group-findings.ts';
import { lintDocument } from '../../lint/lint-document.ts';
import { openDocument } from '../../open-document.ts';
import { temporaryContract } from '../temporary-contract.ts';

const contract = readFileSync(contractFile, 'utf8');

/** The groups of findings after an edit to the contract. */
const groupsAfter = async (from: string, to: string) => {
  expect(contract).toContain(from);
  return groupFindings(await lintDocument(await openDocument(await temporaryContract(contract.replace(from, to)))));
};

test('a new required property that many examples lack is one group', async () => {
  const priority = 'priority:\n          type: integer\n          description: How urgent the thread is.\n';
  const groups = await groupsAfter(
    '        - updatedAt\n      properties:\n',
    `        - updatedAt\n        - priority\n      properties:\n        ${priority}`,
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]?.positions.length).toBeGreaterThan(20);
  expect(groups[0]?.message).toMatch(
    /^The property `priority` is missing\. Found \d+ times: in the examples allThreads, firstPage, .* and \d+ more\.$/,
  );
});

test('an invalid value is reported with its example and position', async () => {
  const groups = await groupsAfter('messageCount: 3', 'messageCount: many');
  expect(groups.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^`messageCount` must be integer\. In the example \w+, data\[0\]\.messageCount\.$/),
  );
});
