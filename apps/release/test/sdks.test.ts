import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { openApiGenerator } from '../src/sdks/openapi-generator.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

test('an unknown SDK is reported in one line, with exit code 2', async () => {
  const failed = await promisify(execFile)(process.execPath, [main, '--sdks', '--only', 'cobol']).catch(
    (error) => error,
  );
  expect(failed).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^No SDK name contains 'cobol'\. Available: openapi-generator /),
  });
});

test.each(openApiGenerator)('$name: a type counts as declared only under its exact name', ({ name, declares }) => {
  const text = {
    Java: 'public class ThreadPage {',
    Python: 'class ThreadPage(BaseModel):',
    Go: 'type ThreadPage struct {',
  };
  const declared = Object.entries(text).find(([language]) => name.endsWith(language))?.[1] ?? '';
  expect(Object.keys(contract.schemas).filter((type) => declares(type).test(declared))).toEqual(['ThreadPage']);
});
