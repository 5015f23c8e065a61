import type { LiveField, PortalState } from './portal-state.ts';

type Listener = (name: string, value: unknown) => void;

/** Holds the state of the portal and notifies listeners of changes. */
export interface StateStore {
  state: PortalState;
  /** The document for the reference page, as JSON. */
  reference: string;
  /** Replaces fields of the state, and notifies the listeners of each. */
  update(fields: Partial<Pick<PortalState, LiveField>>): void;
  /** Returns a function that unsubscribes the listener. */
  subscribe(listener: Listener): () => void;
}

export function createStateStore(state: PortalState, reference: string): StateStore {
  const listeners = new Set<Listener>();
  const store: StateStore = {
    state,
    reference,
    update(fields) {
      store.state = { ...store.state, ...fields };
      for (const [name, value] of Object.entries(fields)) for (const listener of listeners) listener(name, value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}
