import { wholeNumber } from '@threads-api/cli';
import type { Audit, AuditRecord } from '#store';
import type { OperatorCommand } from '../operator-command.ts';
import { writeNewFile } from '../write-new-file.ts';

/** Every entry, oldest first, however many there are. */
async function* readAudit(store: Audit): AsyncGenerator<AuditRecord> {
  for (let after = 0; ; ) {
    const entries = await store.listAudit({ after, limit: 1000 });
    yield* entries;
    const last = entries.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/** Who changed what. */
export const commands: Record<string, OperatorCommand> = {
  'audit list': {
    summary: 'Lists the newest entries of the audit log: who changed what.',
    options: { limit: { type: 'string', help: 'the maximum number; default 50' } },
    async run({ store, values: { limit = '50', json } }) {
      const most = wholeNumber('--limit', limit, 1, 100_000);
      const newest: AuditRecord[] = [];
      for await (const entry of readAudit(store)) {
        newest.push(entry);
        if (newest.length > most) newest.shift();
      }
      if (json) return newest;
      return newest.map(({ at, actor, action, target, details }) => ({
        at,
        actor: `${actor.type} ${actor.id ?? ''}`.trim(),
        action,
        target,
        details: JSON.stringify(details),
      }));
    },
  },
  'audit export': {
    summary: 'Writes the audit log to a file, one JSON object a line, oldest first.',
    positionals: ['FILE'],
    async run({ store, positionals: [file = ''] }) {
      let entries = 0;
      async function* lines() {
        for await (const entry of readAudit(store)) {
          yield `${JSON.stringify(entry)}\n`;
          entries += 1;
        }
      }
      await writeNewFile(file, lines());
      return { file, entries };
    },
  },
};
