import type { Check } from '../check.ts';
import { tryGenerated, validQueries } from '../generated-requests.ts';

export const generatedValid: Check = {
  id: 'generated-valid',
  title: 'Any choice of valid parameters is answered with 200',
  requirements: ['D16', 'D9', 'D12'],
  failure: 'Two parameters that work alone and not together.',
  run: (lab) => tryGenerated(lab, validQueries, 200),
};
