import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { printCheck } from '../server/command/print.ts';
import type { ContractState, DescribedChange } from '../server/portal-state.ts';
import { checkedState } from './security/open-portal.ts';

const change = (level: DescribedChange['level'], line: number): DescribedChange => ({
  level,
  impact: level === 'breaking' ? 'major' : 'minor',
  location: 'Order',
  description: '',
  affects: '',
  consequences: [],
  places: [],
  file: 'order.yaml',
  line,
  at: { file: 'order.yaml', line },
  before: null,
  after: null,
});

/** Prints a state and returns the line without its time. */
function print(printed: ContractState): string {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  printCheck(printed);
  return stripVTControlCharacters(String(log.mock.lastCall?.[0])).replace(/^\S+ +/, '');
}

const compared = (changes: DescribedChange[]): ContractState => ({
  ...checkedState,
  comparison: {
    since: 'startup',
    versions: { before: '1', after: '1' },
    changes,
    markdown: '',
  },
});

test('warnings are counted separately from compatible changes', () => {
  const warnings = [change('warning', 2), change('compatible', 3)];
  expect(print(compared(warnings))).toBe('0 findings, 0 breaking, 1 warning, 1 compatible');
  expect(print(compared([change('breaking', 1), ...warnings, change('warning', 4)]))).toBe(
    '0 findings, 1 breaking, 2 warnings, 1 compatible  order.yaml:1',
  );
});

test('without a comparison, the line has the reason instead of zeros', () => {
  expect(print({ ...checkedState, notCompared: 'older.yaml cannot be read.' })).toBe(
    '0 findings, not compared  older.yaml cannot be read.',
  );
});
