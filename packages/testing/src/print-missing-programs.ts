import { styleText } from 'node:util';
import { findProgram, type ProgramName, programs } from './programs.ts';

// Runs at the end of `pnpm test`: lists the skipped tests and the programs to install for them.
const missing = (Object.keys(programs) as ProgramName[]).filter((name) => !findProgram(name));
if (missing.length > 0) {
  console.log(styleText('yellow', 'Skipped tests: some programs are not installed.'));
  for (const name of missing) console.log(`  ${name.padEnd(14)}${programs[name].proves}`);
  const packages = missing.map((name) => programs[name].debian);
  console.log(`To run these tests too, install them. On Debian or Ubuntu: apt-get install ${packages.join(' ')}`);
}
