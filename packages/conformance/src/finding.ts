import { createHash } from 'node:crypto';
import { type Clause, type Operation, requirements } from '@threads-api/contract';
import type { Check } from './check.ts';
import { curlOf } from './curl.ts';
import type { Problem } from './problem.ts';
import type { Redact } from './redact.ts';

/** A problem as it is reported, with everything needed to fix it and without secrets. */
export interface Finding {
  /** The check and a hash of the problem's key, the same in every run: `page-size.3f9a01`. */
  id: string;
  check: string;
  requirement: string;
  /** Describes the request. */
  request: string;
  expected: string;
  received: string;
  /** The violated clause of the contract. */
  clause: Clause;
  /** A curl command that repeats the request, with shell variables for tokens. */
  curl: string;
  /** How often the problem occurred in the run. */
  times: number;
}

export function findingOf(check: Check, problem: Problem, baseUrl: string, redact: Redact): Finding {
  const exchange = problem.exchanges.at(-1) ?? problem.exchanges[0];
  const requirement = problem.requirement ?? ruleFor(check, exchange.operation);
  return {
    id: `${check.id}.${createHash('sha256').update(problem.key).digest('hex').slice(0, 6)}`,
    check: check.id,
    requirement,
    request: printable(exchange.request.label),
    expected: printable(redact(problem.expected)),
    received: printable(redact(problem.received)),
    clause: clauseOf(requirement, problem.about ?? exchange.operation?.id),
    curl: redact(curlOf(exchange.request, baseUrl)),
    times: 1,
  };
}

/** Shortens text from a server, and removes control characters, which could manipulate a terminal. */
function printable(text: string): string {
  const clean = text.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '\ufffd');
  return clean.length > 240 ? `${clean.slice(0, 240)} …` : clean;
}

/** The first rule of the check that the operation cites, or else its first rule. */
function ruleFor(check: Check, operation?: Operation): string {
  const parts = operation ? [...operation.parameters, ...Object.values(operation.responses)] : [];
  const cited = [...(operation?.requirements ?? []), ...parts.flatMap((part) => part.requirements)];
  return check.requirements.find((id) => cited.includes(id)) ?? check.requirements[0];
}

/** The clause of the rule about this subject, or else its first clause. */
function clauseOf(requirement: string, about = ''): Clause {
  const clauses = requirements.find(({ id }) => id === requirement)?.clauses ?? [];
  const wanted = about.replaceAll('-', '');
  return (
    clauses.find(({ label }) => label.split(' ')[0] === wanted) ??
    clauses[0] ?? { label: requirement, pointer: '#/info' }
  );
}
