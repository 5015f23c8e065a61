import type { PortalState } from './portal-state.ts';

type Listener = (name: keyof PortalState, value: unknown) => void;

/** Holds the state of the portal and notifies listeners of changes. */
export interface StateStore {
  state: PortalState;
  /** Replaces one field of the state and notifies the listeners. */
  update<Name extends keyof PortalState>(name: Name, value: PortalState[Name]): void;
  /** Returns a function that unsubscribes the listener. */
  subscribe(listener: Listener): () => void;
}

export function createStateStore(state: PortalState): StateStore {
  const listeners = new Set<Listener>();
  return {
    state,
    update(name, value) {
      state[name] = value;
      for (const listener of listeners) listener(name, value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
