import type { Oas3Rule } from '@redocly/openapi-core';
import { type Contract, pointerKeys, readContract } from '@threads-api/contract/model';
import { type JoinedDocument, joinFiles } from './join-files.ts';

/** Reports a part of the contract, or a field of it. An absent field is reported at the part itself. */
export type Report = (part: object, message: string, ...field: (string | number)[]) => void;

/** Each document is read once for all rules. */
const contracts = new WeakMap<object, { contract: Contract; joined: JoinedDocument }>();

/** Defines a rule that checks the whole contract, as `readContract` returns it. */
export const contractRule =
  (check: (contract: Contract, report: Report) => void): Oas3Rule =>
  () => ({
    Root(root, ctx) {
      const read = contracts.get(root) ?? readJoined(joinFiles(root, ctx));
      contracts.set(root, read);
      check(read.contract, (part, message, ...field) => {
        const keys = [...pointerKeys(read.contract.pointerOf(part)), ...field];
        ctx.report({ message, location: read.joined.locate(keys) });
      });
    },
  });

const readJoined = (joined: JoinedDocument) => ({ contract: readContract(joined.root), joined });
