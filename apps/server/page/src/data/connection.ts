import { createContext } from 'preact';
import type { Connection } from './use-live.ts';

/** The state of the connection. While it is lost, one alert says so for the whole page. */
export const ConnectionState = createContext<Connection>('connecting');
