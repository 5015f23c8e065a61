import type { Check } from '../../check.ts';
import { checkGenerated, validGenerators } from '../../probes/generated-requests.ts';

export const generatedValid: Check = {
  id: 'generated-valid',
  title: 'Any combination of valid parameters returns 200',
  requirements: ['D16', 'D9', 'D12'],
  failure: 'Two parameters that work separately but not together.',
  run: (context) => checkGenerated(context, validGenerators, 200, Math.ceil(context.runs / 8)),
};
