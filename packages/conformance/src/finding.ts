import { createHash } from 'node:crypto';
import { type Clause, type Operation, requirements } from '@threads-api/contract';
import type { Check, Problem } from './check.ts';
import { curlOf } from './curl.ts';
import type { Scrub } from './scrub.ts';

/** A problem as it is reported: everything that an implementer needs, and no secret. */
export interface Finding {
  /** The check and a name of the problem that is the same in every run: `page-size.3f9a`. */
  id: string;
  check: string;
  requirement: string;
  /** The request in words. */
  request: string;
  expected: string;
  received: string;
  /** The clause of the contract that says so. */
  clause: Clause;
  /** Repeats it, with shell variables in place of tokens. */
  curl: string;
  /** How often it was seen in the run. */
  times: number;
}

export function findingOf(check: Check, found: Problem, baseUrl: string, scrub: Scrub): Finding {
  const exchange = found.exchanges.at(-1) ?? found.exchanges[0];
  const requirement = found.requirement ?? ruleFor(check, exchange.operation);
  return {
    id: findingId(check, found),
    check: check.id,
    requirement,
    request: shown(exchange.request.label),
    expected: shown(scrub(found.expected)),
    received: shown(scrub(found.received)),
    clause: clauseOf(requirement, found.about ?? exchange.operation?.id),
    curl: scrub(curlOf(exchange.request, baseUrl)),
    times: 1,
  };
}

export function findingId(check: Check, { key }: Problem): string {
  return `${check.id}.${createHash('sha256').update(key).digest('hex').slice(0, 6)}`;
}

/** What a server sent may be long, and may be made to move the cursor of a terminal. */
function shown(text: string): string {
  const clean = text.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '\ufffd');
  return clean.length > 240 ? `${clean.slice(0, 240)} …` : clean;
}

/** Of several rules that a check tests, the first that the operation cites. */
function ruleFor(check: Check, operation?: Operation): string {
  const parts = operation ? [...operation.parameters, ...Object.values(operation.responses)] : [];
  const cited = [...(operation?.requirements ?? []), ...parts.flatMap((part) => part.requirements)];
  return check.requirements.find((id) => cited.includes(id)) ?? check.requirements[0];
}

/** The clause of what it is about if one says it, else the first. */
function clauseOf(requirement: string, about = ''): Clause {
  const clauses = requirements.find(({ id }) => id === requirement)?.clauses ?? [];
  const wanted = about.replaceAll('-', '');
  return (
    clauses.find(({ label }) => label.split(' ')[0] === wanted) ??
    clauses[0] ?? { label: requirement, pointer: '#/info' }
  );
}
