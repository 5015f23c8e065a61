import type { Oas3Rule } from '@redocly/openapi-core';
import { type Contract, pointerKeys, readContract } from '@threads-api/contract/model';
import { inlineFiles } from './inline-files.ts';

/** Reports a part of the contract, or a field of it. An absent field is reported at the part itself. */
export type Report = (part: object, message: string, ...field: (string | number)[]) => void;

/** Each document is read once for all rules. */
const contracts = new WeakMap<object, Contract>();

/** Defines a rule that checks the whole contract, as `readContract` returns it. */
export const contractRule =
  (check: (contract: Contract, report: Report) => void): Oas3Rule =>
  () => ({
    Root(root, ctx) {
      const contract = contracts.get(root) ?? readContract(inlineFiles(root, ctx));
      contracts.set(root, contract);
      check(contract, (part, message, ...field) => {
        const keys = [...pointerKeys(contract.pointerOf(part)), ...field];
        ctx.report({ message, location: ctx.location.child(presentKeys(root, keys)) });
      });
    },
  });

/** The longest beginning of a path that exists in the document. */
function presentKeys(root: object, keys: (string | number)[]): (string | number)[] {
  let node: unknown = root;
  const missing = keys.findIndex((key) => {
    node = (node as Record<string, unknown> | undefined)?.[key];
    return node === undefined;
  });
  return missing === -1 ? keys : keys.slice(0, missing);
}
