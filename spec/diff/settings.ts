import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { closest } from '@threads-api/cli';
import { parse } from 'yaml';
import { UnreadableDocument } from '../open-document.ts';
import type { Change } from './change.ts';
import { type Level, levels } from './rules/rule.ts';
import { isRuleId, type RuleId, ruleOf, rules } from './rules.ts';

/** The decisions of a contract about its changes. */
export interface DiffSettings {
  levelOf(rule: RuleId): Level;
  /** Turns an accepted breaking change into a warning. */
  accept(change: Change): Change;
  /** Entries of `accept` without an effect on these changes, each with the reason. */
  unusedAcceptances(changes: Change[]): string[];
}

interface Acceptance {
  rule: RuleId;
  at: string;
  reason: string;
  until: string;
}

/**
 * Reads the configuration next to a document: `diff.yaml`, or the section `diff` of `redocly.yaml`.
 * Throws `UnreadableDocument` if it is invalid.
 */
export async function readSettings(document: string): Promise<DiffSettings> {
  const [own, shared] = [join(dirname(document), 'diff.yaml'), join(dirname(document), 'redocly.yaml')];
  const sections = [
    { file: relative('', own), section: withoutHeading(await readYaml(own)) },
    { file: relative('', shared), section: asObject(await readYaml(shared)).diff },
  ];
  const [used, other] = sections.filter(({ section }) => section !== undefined && section !== null);
  if (used && other)
    throw new UnreadableDocument(
      `${used.file} and the section "diff" of ${other.file} both have settings. Keep one of them.`,
    );
  return used ? createSettings(used.section, used.file) : defaultSettings;
}

/** A `diff.yaml` may have the section with its heading, as in `redocly.yaml`. */
const withoutHeading = (section: unknown) => asObject(section).diff ?? section;

async function readYaml(file: string): Promise<unknown> {
  if (!existsSync(file)) return undefined;
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UnreadableDocument(`${relative('', file)} cannot be read: ${String(error).split('\n', 1)}`);
  }
}

function createSettings(section: unknown, file: string): DiffSettings {
  const fail = (message: string) => new UnreadableDocument(`${file}: ${message}`);
  const { rules: given = {}, accept = [], ...others } = asObject(section);
  const [unknown] = Object.keys(others);
  if (unknown) throw fail(`diff has no setting '${unknown}'. It has rules and accept.`);
  const configured = new Map<RuleId, Level>();
  for (const [rule, level] of Object.entries(asObject(given))) {
    const known = levels.find((each) => each === level);
    if (!known) throw fail(`${rule} must be one of ${levels.join(', ')}, not '${level}'.`);
    configured.set(readRule(rule, fail), known);
  }
  const accepted = [accept].flat().map((entry) => readAcceptance(asObject(entry), fail));
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
    unusedAcceptances: (changes) =>
      accepted.flatMap(({ rule, at, until }) => {
        const name = `${rule} at ${at}`;
        if (until < now) return [`${name} expired on ${until}.`];
        const isUsed = changes.some(
          ({ location, reasons }) => location === at && reasons.some((each) => each.rule === rule),
        );
        return isUsed ? [] : [`${name} matches no breaking change.`];
      }),
  };
}

function readAcceptance(entry: Record<string, unknown>, fail: (message: string) => Error): Acceptance {
  const text = (key: string, meaning: string) => {
    const value = entry[key];
    if (typeof value !== 'string' || value.trim() === '') throw fail(`an entry of accept needs ${key}: ${meaning}.`);
    return value;
  };
  const until = text('until', 'the last day, such as 2030-01-31');
  if (!isDate(until)) throw fail(`until must be a date such as 2030-01-31, not '${until}'.`);
  return {
    rule: readRule(text('rule', 'the id of a rule'), fail),
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
export const defaultSettings: DiffSettings = createSettings({}, '');

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
