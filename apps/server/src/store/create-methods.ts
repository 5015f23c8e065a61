import * as methods from './methods.ts';
import type { StoreContext } from './store-context.ts';

type Methods = typeof methods;
type Method = (context: StoreContext, ...args: never[]) => unknown;

/** All reads and changes as callers see them, without their context: on a database or within a transaction. */
export type StoreMethods = {
  [Name in keyof Methods]: Methods[Name] extends (context: StoreContext, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

export function createMethods(context: StoreContext): StoreMethods {
  const bound = Object.entries<Method>(methods).map(([name, method]) => [name, method.bind(null, context)]);
  return Object.fromEntries(bound);
}

/** The parts that callers depend on. The reads of a caller reject an invalid cursor with `InvalidCursorError`. */
export type ThreadReads = Pick<
  StoreMethods,
  'listThreads' | 'getThread' | 'listThreadNotes' | 'listAssignees' | 'seesThread'
>;
export type ThreadCommands = Pick<
  StoreMethods,
  'startThread' | 'receiveMessage' | 'sendMessage' | 'addNote' | 'changeStatus' | 'assignThread' | 'markThread'
>;
export type Drafts = Pick<
  StoreMethods,
  | 'proposeDraft'
  | 'changeDraft'
  | 'discardDraft'
  | 'sendDraft'
  | 'listDrafts'
  | 'getDraft'
  | 'listOrigins'
  | 'listReceivers'
>;
export type Tokens = Pick<StoreMethods, 'createToken' | 'revokeToken' | 'listTokens' | 'findCaller'>;
export type Sessions = Pick<StoreMethods, 'signInByLink' | 'signInByAddress' | 'findSession' | 'endSession'>;
export type WebhookQueue = Pick<
  StoreMethods,
  'fanOut' | 'dueEndpoints' | 'takeDeliveries' | 'recordAttempt' | 'countWaiting'
>;
