import type { Direction } from '../model/read-shape.ts';

/** Whether fewer values are allowed than before, or more, or both fewer and more. */
export type Effect = 'narrowed' | 'widened' | 'changed';

/** Removing values breaks requests, adding values breaks responses. A change that does both breaks either. */
export const effectIn = (direction: Direction, effect: Effect): 'narrowed' | 'widened' =>
  effect === 'changed' ? (direction === 'request' ? 'narrowed' : 'widened') : effect;
