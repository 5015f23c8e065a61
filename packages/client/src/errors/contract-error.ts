import { ThreadsError } from './threads-error.ts';

/** The answer is not one that the contract knows: most likely something else answered. */
export class ContractError extends ThreadsError {}
