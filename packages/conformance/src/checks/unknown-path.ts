import { type Check, expectStatus } from '../check.ts';
import { all } from '../probe.ts';
import { samplePath } from '../world.ts';

export const unknownPath: Check = {
  id: 'unknown-path',
  title: 'A path that the contract does not have is 404',
  requirements: ['D19'],
  failure: '200 with a page for people, a redirect to another path, or 401.',
  async run(lab) {
    const longest = lab.contract.operations.toSorted((a, b) => b.path.length - a.path.length)[0];
    const path = longest ? await samplePath(lab, longest) : {};
    const inner =
      longest?.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')) ?? '';
    const paths = {
      'the base address': '',
      'an unknown path': '/conformance-no-such-path',
      'a path below a known one': `${inner}/conformance`,
      'a slash at the end': `${lab.contract.operations[0]?.path}/`,
      'capital letters': `${lab.contract.operations[0]?.path.toUpperCase()}`,
    };
    return all(Object.entries(paths), async ([as, raw]) => expectStatus(await lab.ask({ raw, as }), 404));
  },
};
