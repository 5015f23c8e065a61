import { ThreadsError } from './threads-error.ts';

/** The response is not one of the contract. Most likely something else answered, such as a proxy. */
export class ContractError extends ThreadsError {
  override readonly name = 'ContractError';
}

export const unexpected = 'The service sent an unexpected response.';
