import type { Contract } from '@threads-api/contract/model';
import type { Handlers } from '../src/index.ts';

/** Handles every operation of a contract in the same way. */
export function answerAll<C extends Contract>({ operations }: C, handler: () => unknown) {
  const handlers: Partial<Handlers<C>> = {};
  for (const { id } of operations) Reflect.set(handlers, id, handler);
  return handlers as Handlers<C>;
}
