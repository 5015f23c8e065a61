import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type RuleId, ruleOf, rules } from '../../diff/rules.ts';

test('the README lists every rule with its default level', () => {
  const readme = readFileSync(new URL('../../diff/README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` \| (.*?) \| (\w+) \|/gm)].map(([, ...cells]) => cells);
  const ids = Object.keys(rules) as RuleId[];
  expect(rows).toEqual(ids.map((id) => [id, ruleOf(id).reports, ruleOf(id).level]));
});

test('every rule that is breaking or a warning says whom it breaks, why, and what to do instead', () => {
  for (const rule of Object.values(rules).filter(({ level }) => level === 'breaking' || level === 'warning'))
    expect(rule).toMatchObject({ breaks: expect.anything(), why: expect.any(String), instead: expect.any(String) });
});
