import { createContext } from 'preact';
import type { Connection } from './use-live.ts';

/** The state of the connection. While it is lost, the page shows a single alert. */
export const ConnectionState = createContext<Connection>('connecting');
