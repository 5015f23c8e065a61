export type { Change } from './diff/change.ts';
export { type Comparison, compareContracts } from './diff/compare-contracts.ts';
export { eventOf } from './diff/describe-change.ts';
export { releasedFile } from './diff/find-base.ts';
export { type Evaluation, evaluateContract } from './evaluate-contract.ts';
export { writeStaleFiles } from './generate/write-files.ts';
export { contractFile, type Finding } from './lint-contract.ts';
export { UnreadableDocument } from './reading/open-document.ts';
