import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { type Command, CouldNotRun, type Options, option } from '@threads-api/cli';
import { openContract } from '../diff/model/open-contract.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { generateTypes } from './generate-types.ts';

const options = {
  out: option('FILE', 'write the types to this file, instead of printing them'),
} as const satisfies Options;

/** The command that writes the types of an OpenAPI document. */
export const createTypesCommand = ({ call }: { call: string }): Command<typeof options> => ({
  usage: `
Writes the TypeScript types of an OpenAPI document, for openapi-fetch and others. Named schemas are exported by name.

  ${call} FILE`,
  notes: 'Exit code 0: success, 2: could not run.',
  expected: [UnreadableDocument],
  options,
  positionals: 1,
  async run({ out }, [file]) {
    if (!file) throw new CouldNotRun('The OpenAPI document is missing: pass a FILE. See --help.');
    const { root } = await openContract(file);
    const types = await generateTypes(root, `${relative('', file)} by \`${call}\``).catch((error: Error) => {
      throw new CouldNotRun(`${file}: ${error.message}`);
    });
    if (!out) {
      process.stdout.write(types);
      return 0;
    }
    await mkdir(dirname(out), { recursive: true })
      .then(() => writeFile(out, types))
      .catch(({ code }) => {
        throw new CouldNotRun(`${out} cannot be written: ${code}.`);
      });
    console.log(`wrote ${out}`);
    return 0;
  },
});
