import { ThreadsError } from './threads-error.ts';

/** The contract does not allow this response. It probably comes from a proxy or another program. */
export class ContractError extends ThreadsError {
  override get name() {
    return 'ContractError' as const;
  }
}

export const unexpected = 'The service sent an unexpected response.';
