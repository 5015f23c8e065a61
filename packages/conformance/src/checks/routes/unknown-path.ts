import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { samplePath } from '../../data/paths.ts';
import { expectStatus } from '../../problem.ts';

export const unknownPath: Check = {
  id: 'unknown-path',
  title: 'A path that the contract does not declare returns 404',
  requirements: ['D19'],
  about: 'responses/UnknownPath',
  failure: '200 with an HTML page, a redirect to another path, or 401.',
  async run(context) {
    const longest = context.contract.operations.toSorted((a, b) => b.path.length - a.path.length)[0];
    const path = longest ? await samplePath(context, longest) : {};
    const existingPath =
      longest?.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')) ?? '';
    const paths = {
      'the base address': '',
      'an unknown path': '/conformance-no-such-path',
      'a path below a known one': `${existingPath}/conformance`,
      'a slash at the end': `${context.contract.operations[0]?.path}/`,
      'capital letters': `${context.contract.operations[0]?.path.toUpperCase()}`,
    };
    return checkEach(Object.entries(paths), async ([label, raw]) =>
      expectStatus(await context.send({ raw, label }), 404),
    );
  },
};
