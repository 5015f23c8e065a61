import { isDeepStrictEqual } from 'node:util';
import { fieldsOf } from '@threads-api/contract/model';
import type { Clause } from '../model/clause.ts';
import type { ComparedOperation } from '../model/read-operations.ts';
import { type Detected, keywordChanged, type Place, placeIn } from './detected.ts';

/** The credentials that a client must send together, with the scopes of each. Empty: none. */
type Alternative = Map<string, string[]>;

/** Compares what a client must send: with inheritance, alternatives and optional authentication resolved. */
export function compareSecurity(
  before: ComparedOperation,
  after: ComparedOperation,
  roots: [Clause, Clause],
): Detected[] {
  const [oldSchemes, newSchemes] = roots.map(schemesOf) as [Map<string, Clause>, Map<string, Clause>];
  const old = credentialsOf(before);
  const now = credentialsOf(after).map((alternative) => renamed(alternative, newSchemes, oldSchemes));
  const names = new Set([...old, ...now].flatMap((alternative) => [...alternative.keys()]));
  const schemes = [...names].flatMap((name) => compareSchemes(oldSchemes.get(name), newSchemes.get(name)));
  return [...compareAlternatives(old, now, before, after), ...schemes];
}

function compareAlternatives(
  old: Alternative[],
  now: Alternative[],
  before: ComparedOperation,
  after: ComparedOperation,
): Detected[] {
  const without = (list: Alternative[], others: Alternative[]) =>
    list.filter((alternative) => !others.some((other) => isEnough(alternative, other)));
  const refused = without(old, now);
  const isLooser = without(now, old).length > 0;
  if (refused.length === 0 && !isLooser) return [];
  const [was, is] = [describe(old), describe(now)];
  const isOpen = (list: Alternative[]) => list.some(({ size }) => size === 0);
  const tightened = isOpen(old)
    ? `Authentication is now required: a client must send ${is}. Before, it was not.`
    : `A client must send ${is}. Before, ${was} was enough.`;
  const loosened = isOpen(now)
    ? `Authentication is no longer required. Before, a client had to send ${was}.`
    : `A client may send ${is}. Before, it had to send ${was}.`;
  return [
    {
      rule: refused.length > 0 ? 'security-tightened' : 'security-loosened',
      message: refused.length > 0 ? tightened : loosened,
      before: placeOf(before, was),
      after: placeOf(after, is),
    },
  ];
}

function placeOf({ security, clause }: ComparedOperation, value: string) {
  return security ? { clause: security, key: 'security', value } : { clause, value };
}

function credentialsOf({ security }: ComparedOperation): Alternative[] {
  const listed = (security?.children('security') ?? []).map(
    ([, alternative]) =>
      new Map(Object.entries(alternative.fields).map(([name, scopes]) => [name, Array.isArray(scopes) ? scopes : []])),
  );
  return listed.length > 0 ? listed : [new Map()];
}

/** Whether credentials satisfy an alternative. */
const isEnough = (credentials: Alternative, wanted: Alternative) =>
  [...wanted].every(([name, scopes]) => {
    const held = credentials.get(name);
    return held && scopes.every((scope) => held.includes(scope));
  });

function describe(alternatives: Alternative[]): string {
  const texts = alternatives.map((alternative) =>
    [...alternative]
      .map(([name, scopes]) => (scopes.length > 0 ? `${name} with ${scopes.join(' and ')}` : name))
      .join(' and '),
  );
  return texts.map((text) => text || 'no credentials').join(', or ');
}

const schemesOf = (root: Clause) =>
  new Map(
    root
      .child('components')
      ?.children('securitySchemes')
      .map(([name, scheme]) => [name, scheme.follow()] as const),
  );

/** Uses the old names of schemes that were only renamed. */
function renamed(alternative: Alternative, schemes: Map<string, Clause>, older: Map<string, Clause>): Alternative {
  return new Map(
    [...alternative].map(([name, scopes]) => {
      const definition = definitionOf(schemes.get(name));
      const [same] = older.has(name)
        ? []
        : [...older].filter(
            ([other, scheme]) => !schemes.has(other) && isDeepStrictEqual(definitionOf(scheme), definition),
          );
      return [same?.[0] ?? name, scopes];
    }),
  );
}

/** The parts of a scheme that decide what a client sends. */
function definitionOf(scheme: Clause | undefined) {
  const { type, scheme: kind, in: part, name, openIdConnectUrl } = scheme?.fields ?? {};
  const flows = scheme?.children('flows').map(([flow, { fields }]) => {
    const { authorizationUrl, tokenUrl } = fields;
    return [flow, { authorizationUrl, tokenUrl }] as const;
  });
  return {
    type,
    scheme: typeof kind === 'string' ? kind.toLowerCase() : undefined,
    in: part,
    name: part === 'header' ? String(name).toLowerCase() : name,
    openIdConnectUrl,
    flows: Object.fromEntries(flows ?? []) as Record<string, unknown>,
  };
}

function compareSchemes(before: Clause | undefined, after: Clause | undefined): Detected[] {
  if (!before || !after) return [];
  const [old, now] = [definitionOf(before), definitionOf(after)];
  const keys = Object.keys(now) as (keyof typeof now)[];
  return keys.flatMap((key) => {
    const [was, is] = [before.child(key), after.child(key)];
    if (isDeepStrictEqual(old[key], now[key]) || isDeepStrictEqual(was?.value, is?.value)) return [];
    const hasOldFlows = Object.entries(old.flows).every(([name, flow]) => isDeepStrictEqual(now.flows[name], flow));
    // Clients that use the old flows still get their tokens.
    if (key === 'flows' && is && hasOldFlows)
      return [keywordChanged('security-loosened', flowsIn(before), flowsIn(after))];
    return [keywordChanged('security-scheme-changed', placeIn(before, key), placeIn(after, key))];
  });
}

/** The OAuth flows of a scheme, shown by their names. */
const flowsIn = (scheme: Clause): Place => ({
  clause: scheme,
  key: 'flows',
  value: Object.keys(fieldsOf(scheme.fields.flows)),
});
