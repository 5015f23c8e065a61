import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CouldNotRun, closest, shownName } from '@threads-api/cli';
import { toPointer, valueAt } from '@threads-api/contract/model';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { readYaml } from '../open-document.ts';
import { positionOf } from '../position-of.ts';
import type { Change } from './change.ts';
import { type Level, levels } from './rules/rule.ts';
import { type RuleId, ruleOf, rules } from './rules.ts';

/** The decisions of a contract about its changes. */
export interface DiffSettings {
  levelOf(rule: RuleId): Level;
  /** Turns an accepted breaking change into a warning. */
  accept(change: Change): Change;
  /** The accepted changes that are not among these, as `parameter-removed at GET /books › genre`. */
  unusedAmong(changes: Change[]): string[];
}

/** The configuration of a contract. */
interface Configuration {
  rules?: Partial<Record<RuleId, Level>>;
  accept?: { rule: RuleId; at: string; reason: string; until: string }[];
}

/** Whether a text is a day of the calendar. Date alone accepts February 31. */
const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}Z`).toJSON()?.startsWith(text) === true;

const rule = { enum: Object.keys(rules) };
const text = { type: 'string', minLength: 1 };
const isConfiguration = new Ajv2020({ formats: { date: isDate } }).compile<Configuration>({
  type: 'object',
  additionalProperties: false,
  properties: {
    rules: { type: 'object', propertyNames: rule, additionalProperties: { enum: levels } },
    accept: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rule', 'at', 'reason', 'until'],
        properties: { rule, at: text, reason: text, until: { type: 'string', format: 'date' } },
      },
    },
  },
});

const section = '#/diff';

/**
 * Reads the section `diff` of the `redocly.yaml` next to a document, if there is one. Throws `CouldNotRun` with the
 * line if it is invalid.
 */
export async function readSettings(document: string): Promise<DiffSettings> {
  const name = join(dirname(document), 'redocly.yaml');
  if (!existsSync(name)) return defaultSettings;
  const file = await readYaml(name);
  const value = valueAt(file.parsed, section);
  if (value == null) return defaultSettings;
  if (isConfiguration(value)) return settingsOf(value);
  const [path, problem] = explain((isConfiguration.errors ?? []) as [ErrorObject], value);
  const { line } = positionOf({ source: file.source, pointer: `${section}${path}` });
  throw new CouldNotRun(`${shownName(file.source.absoluteRef)}:${line}: ${problem}`);
}

/** The pointer to the wrong value, and what is wrong with it. */
function explain([error]: [ErrorObject], value: unknown): [pointer: string, problem: string] {
  const { instancePath, keyword, params, propertyName = params.additionalProperty, message } = error;
  const pointer = `${instancePath}${propertyName === undefined ? '' : toPointer([propertyName])}`;
  const given = String(propertyName ?? valueAt(value, pointer));
  if (params.allowedValues === rule.enum) {
    const meant = closest(given, rule.enum);
    return [pointer, `there is no rule '${given}'.${meant ? ` Did you mean ${meant}?` : ''} diff --rules lists them.`];
  }
  const problems: Record<string, string> = {
    additionalProperties: 'is not a setting',
    enum: `must be one of ${levels.join(', ')}, not '${given}'`,
    format: 'must be a date such as 2030-01-31',
  };
  return [pointer, `${pointer.slice(1).replaceAll('/', ' › ') || 'diff'} ${problems[keyword] ?? message}.`];
}

function settingsOf({ rules: configured = {}, accept: accepted = [] }: Configuration): DiffSettings {
  const now = new Date().toISOString().slice(0, 10);
  return {
    levelOf: (rule) => configured[rule] ?? ruleOf(rule).level,
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
    unusedAmong: (changes) =>
      accepted
        .filter(
          ({ rule, at }) =>
            !changes.some(({ location, reasons }) => location === at && reasons.some((each) => each.rule === rule)),
        )
        .map(({ rule, at }) => `${rule} at ${at}`),
  };
}

/** The settings of a document without a configuration. */
export const defaultSettings: DiffSettings = settingsOf({});
