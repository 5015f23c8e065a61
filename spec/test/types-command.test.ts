import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTypesCommand } from '../generate/types-command.ts';
import { withFile } from './with-folder.ts';

const trains = fileURLToPath(new URL('../../packages/mock/test/documents/trains.yaml', import.meta.url));

test('generate reports a file that is out of date, and writes the types of any document', () =>
  withFile('api.ts', 'old', async (out) => {
    const [log, error] = (['log', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    const generate = (check: boolean) => createTypesCommand({ call: 'generate' }).run({ out, check }, [trains]);
    expect(await generate(true)).toBe(1);
    expect(error?.mock.lastCall).toEqual([`${out} is out of date. Run: generate ${trains} --out ${out}`]);
    expect(await readFile(out, 'utf8')).toBe('old');
    expect(await generate(false)).toBe(0);
    expect(log?.mock.lastCall).toEqual([`wrote ${out}`]);
    expect(await readFile(out, 'utf8')).toContain('export interface paths {');
    expect(await generate(true)).toBe(0);
  }));
