import type { Check } from '../check.ts';

/** Has no code of its own: whoever sends requests reports here what was never answered. */
export const answered: Check = {
  id: 'answered',
  title: 'Every request gets an answer',
  requirements: ['R1'],
  failure: 'The connection is closed, or nothing comes within the timeout.',
};
