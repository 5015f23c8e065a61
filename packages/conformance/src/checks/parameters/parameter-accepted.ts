import type { Check } from '../../check.ts';
import { checkValues } from '../../probes/check-values.ts';

export const parameterAccepted: Check = {
  id: 'parameter-accepted',
  title: 'Every value that the contract allows is accepted, up to the bounds',
  requirements: ['D16', 'D9', 'D12'],
  failure: '400 for limit=100 because of an off-by-one error.',
  run: (context) => checkValues(context, 'valid', 200),
};
