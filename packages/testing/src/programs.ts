import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** The behavior that is tested with the program. */
  proves: string;
  /** The Debian package that contains the program. */
  debian: string;
  /** Programs that must be in the same folder. */
  sameFolder?: readonly string[];
}

/** The programs that some tests need besides Node. Without a program, its tests are skipped. */
export const programs = {
  go: { proves: 'the conformance kit accepts a Go server', debian: 'golang-go' },
  nginx: { proves: 'servers work behind nginx', debian: 'nginx-light' },
  openssl: { proves: 'TLS to nginx and PostgreSQL', debian: 'openssl' },
  promtool: { proves: 'Prometheus accepts the metrics and alerts', debian: 'prometheus' },
  python3: { proves: 'the conformance kit accepts a Python server', debian: 'python3' },
  initdb: {
    proves: 'backups of PostgreSQL with pg_dump',
    debian: 'postgresql',
    // pg_dump rejects a server that is newer than itself, so all programs must be from the same installation.
    sameFolder: ['postgres', 'pg_dump', 'psql'],
  },
} as const satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

/** Debian installs each version of PostgreSQL in a separate folder, which is not on the PATH. */
const postgresFolder = '/usr/lib/postgresql';

function programFolders(): string[] {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    ...versions.map((version) => join(postgresFolder, version, 'bin')),
  ];
}

/** The path of a program on this machine, or undefined. */
export function findProgram(name: ProgramName): string | undefined {
  const { sameFolder = [] }: Program = programs[name];
  const folder = programFolders().find((each) => [name, ...sameFolder].every((file) => existsSync(join(each, file))));
  return folder && join(folder, name);
}
