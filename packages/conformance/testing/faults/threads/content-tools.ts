import type { Json } from '../../fault-messages.ts';

export const isMessage = ({ type }: Json) => type === 'message';
