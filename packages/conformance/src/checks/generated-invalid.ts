import type { Check } from '../check.ts';
import { invalidQueries, tryGenerated } from '../generated-requests.ts';

export const generatedInvalid: Check = {
  id: 'generated-invalid',
  title: 'Any request with one thing wrong is answered with 400',
  requirements: ['D10', 'D9', 'D12', 'D16'],
  failure: 'A value that slips through: a number far beyond the limit, an empty text, a parameter beside valid ones.',
  run: (lab) => tryGenerated(lab, invalidQueries, 400),
};
