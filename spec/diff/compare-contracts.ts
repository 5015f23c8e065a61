import type { Document } from '@redocly/openapi-core';
import { groupBy } from '@threads-api/cli/group-by';
import { readContract } from '@threads-api/contract/model';
import type { OpenedDocument } from '../open-document.ts';
import { type Change, type Impact, notDetermined, type Reason, type ServerCheck, type Side } from './change.ts';
import { compareDocuments, type Found } from './compare/compare-documents.ts';
import type { Place } from './compare/detected.ts';
import type { BrokenPlace } from './consumers/compile-consumer.ts';
import { locationOf } from './describe-change.ts';
import { rootOf } from './model/clause.ts';
import { nearestPosition } from './model/nearest-position.ts';
import { type OpenedContract, openContract } from './model/open-contract.ts';
import type { Level } from './rules/rule.ts';
import { ruleOf } from './rules.ts';
import { type DiffSettings, readSettings } from './settings.ts';

export interface Comparison {
  /** `info.version` of both documents. */
  versions: { before: string; after: string };
  /** Whether clients and server are released together (`x-internal`), so that breaking changes need no new major version. */
  internal: boolean;
  /** Breaking changes first, each group in the order of the document. */
  changes: Change[];
  /** The accepted changes in the configuration that match none of them. */
  unusedAcceptances: string[];
  /** The code of the given consumers that no listed change breaks alone. */
  otherPlaces?: BrokenPlace[];
  /** Absent if no server is given. */
  server?: ServerCheck;
}

/**
 * Lists the changes from one OpenAPI document to another, with all files that they refer to, and which of them break
 * clients. The configuration next to the newer document applies.
 *
 * @example
 * const { changes } = await compareContracts(await openDocument('v1.yaml'), await openDocument('openapi.yaml'));
 *
 * @param consumers The tsconfig.json of each program that uses the types of the contract. The code that the changes break
 * is added to them.
 */
export async function compareContracts(
  before: OpenedDocument,
  after: OpenedDocument,
  consumers: string[] = [],
): Promise<Comparison> {
  const settings = await readSettings(after.root.source.absoluteRef);
  const comparison = compareOpened(openContract(before), openContract(after), settings);
  if (consumers.length === 0) return comparison;
  // Imported only if needed, because loading the compiler takes longer than most comparisons.
  const { findBrokenPlaces } = await import('./consumers/find-broken-places.ts');
  const { byChange, others } = await findBrokenPlaces(before, after, comparison.changes, consumers);
  const changes = comparison.changes.map((change) => ({ ...change, places: byChange.get(change) ?? notDetermined }));
  return { ...comparison, changes, otherPlaces: others };
}

/** Lists the changes between opened documents. */
export function compareOpened(old: OpenedContract, now: OpenedContract, settings: DiffSettings): Comparison {
  const nearest = (side: Side) => nearestPosition(old, now, side);
  const groups = groupBy(compareDocuments(rootOf(old), rootOf(now)), positionOf);
  const changes = [...groups.values()].flatMap((found) => toChange(found, settings, nearest) ?? []);
  const [before, after] = [contractOf(old.root), contractOf(now.root)];
  return {
    versions: { before: before.version, after: after.version },
    internal: after.document.info?.['x-internal'] === true,
    changes: changes.sort(byWeight),
    unusedAcceptances: settings.unusedAmong(changes),
  };
}

/** Whether a comparison has breaking changes without a new major version. */
export function breaksSilently({ versions, internal, changes }: Comparison): boolean {
  if (internal) return false;
  const major = (version: string) => Number.parseInt(version.replace(/^v/i, ''), 10);
  const isNewMajor = major(versions.after) > major(versions.before);
  return !isNewMajor && changes.some(({ level }) => level === 'breaking');
}

const contractOf = ({ parsed }: Document) => readContract(parsed as object);

/** Differences at the same position are one change: a shared schema may break requests and responses. */
function positionOf({ before, after }: Found): string {
  const text = (place: Place | undefined) => (place ? `${place.clause.id} ${place.key ?? ''}` : '');
  return [text(before), text(after)].join('\n');
}

const order: Record<Level, number> = { breaking: 0, warning: 1, compatible: 2, off: 3 };

function toChange(
  found: Found[],
  settings: DiffSettings,
  nearest: (removed: Side) => Change['at'],
): Change | undefined {
  const level = found.map(({ rule }) => settings.levelOf(rule)).toSorted((a, b) => order[a] - order[b])[0];
  if (!level || level === 'off') return undefined;
  const serious = found.filter(({ rule }) => settings.levelOf(rule) === level);
  const [first] = serious as [Found];
  const reasons = unique(serious.map(reasonOf)) as Change['reasons'];
  const uses = unique(serious.flatMap(({ use }) => use ?? []));
  const location = locationOf((first.after ?? first.before) as Place);
  const [before, after] = [first.before && sideOf(first.before), first.after && sideOf(first.after)];
  const change: Change = {
    kind: !before ? 'added' : !after ? 'removed' : 'modified',
    level,
    impact: impactOf(level, serious),
    location,
    uses,
    reasons,
    ...(before && { before }),
    ...(after && { after }),
    at: after ? { file: after.file, line: after.line } : nearest(before as Side),
  };
  return level === 'breaking' ? settings.accept(change) : change;
}

function impactOf(level: Level, found: Found[]): Impact {
  if (level === 'breaking') return 'major';
  return found.every(({ rule }) => ruleOf(rule).onlyText) ? 'patch' : 'minor';
}

function reasonOf({ rule, message }: Found): Reason {
  const { breaks = [], why, instead } = ruleOf(rule);
  return { rule, message, breaks, ...(why && { why }), ...(instead && { instead }) };
}

function sideOf({ clause, key, value }: Place): Side {
  const side = clause.side(key);
  return value === undefined ? side : { ...side, value };
}

const unique = <T>(list: T[]): T[] => [...new Map(list.map((entry) => [JSON.stringify(entry), entry])).values()];

function byWeight(a: Change, b: Change): number {
  const line = ({ before, after }: Change) => (after ?? before)?.line ?? 0;
  const weight = ({ level, impact }: Change) => order[level] * 2 + Number(impact === 'patch');
  return weight(a) - weight(b) || line(a) - line(b);
}
