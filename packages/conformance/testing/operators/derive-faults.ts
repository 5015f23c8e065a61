import type { Contract, Operation } from '@threads-api/contract';
import { accessOperators } from './access.ts';
import { bodyOperators } from './bodies.ts';
import { type DerivedFault, faultIn, type Placed } from './derived-fault.ts';
import { idOperators } from './ids.ts';
import { pageOperators } from './pages.ts';
import { pathOperators } from './paths.ts';
import { responseOperators } from './responses.ts';
import { valueOperators } from './values.ts';

/** Checks that together send a request of every kind, so that those that only inspect responses see each status. */
export const probes = [
  'auth-token-missing',
  'scope-missing',
  'thread-fields',
  'absent-thread',
  'notes-of-thread',
  'notes-empty',
  'filter-matches',
  'method-not-allowed',
  'malformed-id',
  'unknown-parameter',
  'etag-not-modified',
  'pages-end',
];

const inspecting = [
  'json-body',
  'body-schema',
  'camel-case',
  'error-shape',
  'error-fields',
  'response-headers',
  'status-documented',
  'no-server-error',
  'rate-limit-exceeded',
];

/** Operators with the checks that claim to report them. */
const groups: [operators: (operation: Operation, contract: Contract) => Placed[], claimedBy: string[]][] = [
  [bodyOperators, [...probes, ...inspecting]],
  [responseOperators, [...probes, ...inspecting]],
  [
    valueOperators,
    ['parameter-accepted', 'parameter-refused', 'repeated-parameter', 'unknown-parameter', 'generated-invalid'],
  ],
  [idOperators, ['similar-id', 'parameter-accepted']],
  [pathOperators, ['unknown-path']],
  [
    pageOperators,
    [
      ...['filter-matches', 'filter-complete', 'page-size', 'page-order', 'pages-end', 'pages-in-order'],
      ...['pages-without-gaps', 'pages-without-duplicates', 'cursor-with-other-limit', 'list-complete'],
    ],
  ],
  [
    accessOperators,
    [
      ...['auth-token-missing', 'auth-token-unknown', 'auth-token-expired', 'auth-token-revoked', 'scope-missing'],
      ...['auth-token-malformed', 'auth-token-in-query', 'hidden-thread', 'membership-at-once', 'message-received'],
      ...['note-changes-nothing'],
    ],
  ],
];

/** The faults of every operation that reads, at every place where an operator makes sense. */
export const deriveFaults = (contract: Contract): DerivedFault[] =>
  contract.operations
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) =>
      groups.flatMap(([operators, claimedBy]) =>
        operators(operation, contract).map((placed) => faultIn(contract, operation, { ...placed, claimedBy })),
      ),
    );
