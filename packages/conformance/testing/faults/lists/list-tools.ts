import type { Json } from '../../fault-tools.ts';

export const dayOf = ({ timestamp }: Json): string => timestamp.slice(0, 10);
