import type { Json } from '../../fault-messages.ts';

export const dayOf = ({ timestamp }: Json): string => timestamp.slice(0, 10);
