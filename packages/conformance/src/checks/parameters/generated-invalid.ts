import type { Check } from '../../check.ts';
import { checkGenerated, invalidGenerators } from '../../probes/generated-requests.ts';

export const generatedInvalid: Check = {
  id: 'generated-invalid',
  title: 'Any query with one invalid or unknown parameter is rejected with 400',
  requirements: ['D10', 'D9', 'D12', 'D16'],
  failure: 'An invalid value that is accepted: a number far beyond the limit, an empty text, or an unknown parameter.',
  run: (context) => checkGenerated(context, invalidGenerators, 400),
};
