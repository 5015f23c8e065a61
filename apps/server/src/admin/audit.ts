import { userInfo } from 'node:os';
import type { OptionValues } from '@threads-api/cli';
import type { AuditActor, AuditEntry } from '#store';

/** The options to record. They contain no personal data, because audit entries are kept forever. */
const recordedOptions = [
  'user',
  'owner',
  'thread',
  'inbox',
  'scope',
  'days',
  'for',
  'event',
  'force',
  'rate-limit',
  'with-threads',
];

/** The person at the command line, identified by their login name on this machine. */
function operator(env = process.env): AuditActor {
  return { type: 'operator', id: env.SUDO_USER || login() };
}

function login(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user id without a name.
    return `uid ${process.getuid?.()}`;
  }
}

/** The entry for a command that changed something. */
export function entryFor(name: string, values: OptionValues, positionals: string[], result: unknown): AuditEntry {
  const ids = result as { id?: string; threadId?: string } | null | undefined;
  const given = Object.entries(values).filter(([option]) => recordedOptions.includes(option));
  // Addresses are personal data.
  const words = positionals.filter((word) => !word.includes('@'));
  return {
    actor: operator(),
    action: name.replaceAll(' ', '.'),
    target: ids?.id ?? ids?.threadId ?? words[0] ?? null,
    details: { ...Object.fromEntries(given), ...(words.length > 0 && { arguments: words }) },
  };
}
