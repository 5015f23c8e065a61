import type { Check } from '../../check.ts';

/** Has no code. The run reports requests without a response under this check. */
export const answered: Check = {
  id: 'answered',
  title: 'Every request gets a response',
  requirements: ['R1'],
  failure: 'The server closes the connection, or sends nothing within the timeout.',
};
