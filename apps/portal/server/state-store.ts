import type { LiveField, PortalState } from './portal-state.ts';

type LiveFields = Partial<Pick<PortalState, LiveField>>;
type Listener = (name: string, value: unknown) => void;

/** Holds the state of the portal and notifies listeners of changes. */
export interface StateStore {
  readonly state: PortalState;
  /** The document for the reference page, as JSON. */
  readonly reference: string;
  /** Replaces fields of the state, and notifies the listeners of each. */
  update(fields: LiveFields, reference?: string): void;
  /** Returns a function that unsubscribes the listener. */
  subscribe(listener: Listener): () => void;
}

export function createStateStore(initial: PortalState, document: string): StateStore {
  const listeners = new Set<Listener>();
  let state = initial;
  let reference = document;
  return {
    get state() {
      return state;
    },
    get reference() {
      return reference;
    },
    update(fields, next = reference) {
      reference = next;
      state = { ...state, ...fields };
      for (const [name, value] of Object.entries(fields)) for (const listener of listeners) listener(name, value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
