import { SaxesParser } from 'saxes';

interface ElementRules {
  required: string[];
  optional: string[];
  children: string[];
}

/**
 * The rules of junit-10.xsd from Jenkins' xUnit plugin, for the elements that a report uses. The schema itself is not part
 * of this repository.
 */
const rules: Record<string, ElementRules> = {
  testsuites: { required: [], optional: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  skipped: { required: [], optional: ['type', 'message'], children: [] },
  failure: { required: [], optional: ['type', 'message'], children: [] },
};

const time = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?$/;

/** Returns the reasons why Jenkins would reject a JUnit report. Throws if it is not well-formed XML. */
export function junitProblems(xml: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const announced: Record<string, string>[] = [];
  const met: Record<string, number> = {};
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    problems.push(...elementProblems(name, attributes, open.at(-1)));
    if (name === 'testsuites' || name === 'testsuite') announced.push(attributes);
    met[name] = (met[name] ?? 0) + 1;
    open.push(name);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    const name = open.at(-1) ?? '';
    if (text.trim() !== '' && !['failure', 'skipped'].includes(name)) problems.push(`text in <${name}>`);
  });
  parser.write(xml).close();

  // A report has one suite, so each count must equal the number of elements.
  for (const [attribute, name] of Object.entries({ tests: 'testcase', failures: 'failure', skipped: 'skipped' }))
    for (const counts of announced)
      if (attribute in counts && Number(counts[attribute]) !== (met[name] ?? 0))
        problems.push(`${attribute}="${counts[attribute]}" for ${met[name] ?? 0} <${name}>`);
  return problems;
}

function elementProblems(name: string, attributes: Record<string, string>, parent: string | undefined): string[] {
  const rule = rules[name];
  if (!rule) return [`<${name}> is not allowed`];
  const given = Object.keys(attributes);
  const known = [...rule.required, ...rule.optional];
  const isAllowedHere = parent === undefined ? name === 'testsuites' : rules[parent]?.children.includes(name);
  return [
    ...rule.required.filter((each) => !given.includes(each)).map((each) => `<${name}> lacks ${each}`),
    ...given.filter((each) => !known.includes(each)).map((each) => `<${name} ${each}>`),
    ...(isAllowedHere ? [] : [`<${name}> in <${parent}>`]),
    ...(time.test(attributes.time ?? '') ? [] : [`<${name} time="${attributes.time}">`]),
  ];
}
