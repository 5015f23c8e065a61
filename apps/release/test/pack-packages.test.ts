import { expect, test } from 'vitest';
import { newestEntry } from '../src/pack-packages.ts';

test('the notes of a release are the newest entry of the changelog', () => {
  const changelog = '# @threads-api/client\n\n## 1.1.0\n\n### Minor Changes\n\n- More.\n\n## 1.0.0\n\n- First.\n';
  expect(newestEntry(changelog)).toBe('### Minor Changes\n\n- More.\n');
  expect(newestEntry('# @threads-api/client\n\n## 1.0.0\n\n- First.\n')).toBe('- First.\n');
  expect(newestEntry('# @threads-api/client\n')).toBe('\n');
});
