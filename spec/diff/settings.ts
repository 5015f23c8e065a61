import { dirname, join } from 'node:path';
import { closest } from '@threads-api/cli';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { Change } from './change.ts';
import { type LocatedFile, type Path, readLocated } from './read-located.ts';
import { type Level, levels } from './rules/rule.ts';
import { isRuleId, type RuleId, ruleOf, rules } from './rules.ts';

/** The decisions of a contract about its changes. */
export interface DiffSettings {
  levelOf(rule: RuleId): Level;
  /** Turns an accepted breaking change into a warning. */
  accept(change: Change): Change;
}

interface Acceptance {
  rule: RuleId;
  at: string;
  reason: string;
  until: string;
}

const fieldsOfAcceptance = ['rule', 'at', 'reason', 'until'] as const;

/**
 * Reads the configuration next to a document: `diff.yaml`, or the section `diff` of `redocly.yaml`.
 * Throws `UnreadableDocument` with the line if it is invalid.
 */
export async function readSettings(document: string): Promise<DiffSettings> {
  const [own, shared] = await Promise.all(
    ['diff.yaml', 'redocly.yaml'].map((name) => readLocated(join(dirname(document), name))),
  );
  // A `diff.yaml` may have the heading of `redocly.yaml`.
  const hasHeading = own?.value(['diff']) !== undefined;
  if (hasHeading) own.map([], 'diff.yaml with the heading "diff"', ['diff']);
  const sections = [
    { file: own, path: hasHeading ? ['diff'] : [] },
    { file: shared, path: ['diff'] },
  ].flatMap(({ file, path }) => (file?.value(path) == null ? [] : [{ file, path }]));
  const [used, other] = sections;
  if (used && other)
    throw new UnreadableDocument(
      `${used.file.name} and the section "diff" of ${other.file.name} both have settings. Keep one of them.`,
    );
  return used ? createSettings(used.file, used.path) : defaultSettings;
}

function createSettings(file: LocatedFile, path: Path): DiffSettings {
  file.map(path, 'diff', ['rules', 'accept']);
  const given = [...path, 'rules'];
  const levelOf = (rule: string): [RuleId, Level] => {
    const at = [...given, rule];
    const level = levels.find((each) => each === file.value(at));
    if (!level) throw file.fail(at, `${rule} must be one of ${levels.join(', ')}, not '${file.value(at)}'.`);
    return [readRule(rule, (message) => file.fail(at, message)), level];
  };
  const accept = [...path, 'accept'];
  const entries = file.value(accept) ?? [];
  if (!Array.isArray(entries))
    throw file.fail(accept, `accept must be a list of entries with ${fieldsOfAcceptance.join(', ')}.`);
  return settingsOf(
    new Map(Object.keys(file.map(given, 'rules')).map(levelOf)),
    entries.map((_, index) => readAcceptance(file, [...accept, index])),
  );
}

function settingsOf(configured: Map<RuleId, Level>, accepted: Acceptance[]): DiffSettings {
  const now = new Date().toISOString().slice(0, 10);
  return {
    levelOf: (rule) => configured.get(rule) ?? ruleOf(rule).level,
    accept(change) {
      const { location, reasons } = change;
      const matches = reasons.map(({ rule }) =>
        accepted.find((each) => each.rule === rule && each.at === location && now <= each.until),
      );
      const [match] = matches;
      if (!match || matches.includes(undefined)) return change;
      const { reason, until } = match;
      return { ...change, level: 'warning', impact: 'minor', accepted: { reason, until } };
    },
  };
}

function readAcceptance(file: LocatedFile, path: Path): Acceptance {
  const entry = file.map(path, 'an entry of accept', fieldsOfAcceptance);
  const text = (key: (typeof fieldsOfAcceptance)[number], meaning: string) => {
    const value = entry[key];
    if (typeof value === 'string' && value.trim() !== '') return value;
    throw file.fail(value == null ? path : [...path, key], `an entry of accept needs ${key}, as text: ${meaning}.`);
  };
  const until = text('until', 'the last day, such as 2030-01-31');
  if (!isDate(until)) throw file.fail([...path, 'until'], `until must be a date such as 2030-01-31, not '${until}'.`);
  const rule = text('rule', 'the id of a rule');
  return {
    rule: readRule(rule, (message) => file.fail([...path, 'rule'], message)),
    at: text('at', 'the position, as the diff prints it'),
    reason: text('reason', 'why the change is acceptable'),
    until,
  };
}

/** Whether a text is a day of the calendar. Date alone accepts February 31. */
const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}Z`).toJSON()?.startsWith(text) === true;

function readRule(id: string, fail: (message: string) => Error): RuleId {
  if (isRuleId(id)) return id;
  const suggestion = closest(id, Object.keys(rules));
  throw fail(`there is no rule '${id}'.${suggestion ? ` Did you mean ${suggestion}?` : ''} diff --rules lists them.`);
}

/** The settings of a document without a configuration. */
export const defaultSettings: DiffSettings = settingsOf(new Map(), []);
