import { SaxesParser } from 'saxes';

/** Compares the counts in a JUnit report with its elements, and finds times that Jenkins rejects. Throws if it is not well-formed XML. */
export function junitProblems(xml: string): string[] {
  const problems: string[] = [];
  const announced: Record<string, string>[] = [];
  const met: Record<string, number> = {};
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'testsuites' || name === 'testsuite') announced.push(attributes);
    met[name] = (met[name] ?? 0) + 1;
    if (!/^[\d.]*$/.test(attributes.time ?? '')) problems.push(`<${name} time="${attributes.time}">`);
  });
  parser.write(xml).close();

  // A report has one suite, so each count must equal the number of elements.
  for (const [attribute, name] of Object.entries({ tests: 'testcase', failures: 'failure', skipped: 'skipped' }))
    for (const counts of announced)
      if (attribute in counts && Number(counts[attribute]) !== (met[name] ?? 0))
        problems.push(`${attribute}="${counts[attribute]}" for ${met[name] ?? 0} <${name}>`);
  return problems;
}
