import type { Json } from '../../fault-tools.ts';

export const isMessage = ({ type }: Json) => type === 'message';
