import type { Contract, Operation } from '@threads-api/contract';
import { isRead } from '../../src/declarations.ts';
import { accessOperators } from './access.ts';
import { bodyOperators } from './bodies.ts';
import { type DerivedFault, faultIn, type Placed } from './derived-fault.ts';
import { idOperators } from './ids.ts';
import { pageOperators } from './pages.ts';
import { pathOperators } from './paths.ts';
import { responseOperators } from './responses.ts';
import { valueOperators } from './values.ts';

const operators: ((operation: Operation, contract: Contract) => Placed[])[] = [
  bodyOperators,
  responseOperators,
  valueOperators,
  idOperators,
  pathOperators,
  pageOperators,
  accessOperators,
];

/** The faults of every operation that the kit calls to read, one for each part that an operator applies to. */
export const deriveFaults = (contract: Contract): DerivedFault[] =>
  contract.operations
    .filter(isRead)
    .flatMap((operation) =>
      operators.flatMap((placedIn) =>
        placedIn(operation, contract).map((placed) => faultIn(contract, operation, placed)),
      ),
    );
