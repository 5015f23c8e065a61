import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** The behavior that is tested with the program. */
  proves: string;
  /** The Debian package that contains the program. */
  debian: string;
}

/** The programs that some tests need besides Node. Without a program, its tests are skipped. */
export const programs = {
  nginx: { proves: 'servers work behind nginx', debian: 'nginx-light' },
  openssl: { proves: 'TLS to PostgreSQL', debian: 'openssl' },
  promtool: { proves: 'Prometheus accepts the metrics and alerts', debian: 'prometheus' },
  python3: { proves: 'the conformance kit accepts a Python server', debian: 'python3' },
} as const satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

/** The path of a program on this machine, or undefined. */
export function findProgram(name: ProgramName): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
