import type { Check } from '../../check.ts';
import { checkValues } from '../../probes/check-values.ts';

export const parameterRefused: Check = {
  id: 'parameter-refused',
  title: 'A value that the contract does not allow is rejected with 400, including values just beyond the bounds',
  requirements: ['D16', 'D9', 'D10', 'D12'],
  failure: 'limit=0 or limit=101 is replaced with another value, unread=true is ignored, or limit=+7 is accepted.',
  run: (context) => checkValues(context, 'invalid', 400),
};
