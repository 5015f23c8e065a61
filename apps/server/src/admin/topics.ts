import type { Topic } from '@threads-api/cli';
import type { OperatorCommand } from './operator-command.ts';

/** A group of commands that is loaded when one of them is used. */
function topic(
  section: string,
  summary: string,
  load: () => Promise<{ commands: Record<string, OperatorCommand> }>,
): Topic {
  return {
    section,
    summary,
    async load() {
      const [{ commands }, { toSubcommands }] = await Promise.all([load(), import('./run-operator-command.ts')]);
      return toSubcommands(commands);
    },
  };
}

const people = 'People and access';
const threads = 'Threads and events';
const database = 'Database';
const loadDatabase = () => import('./commands/database.ts');

/** The operator commands, in the order of the overview. */
export const operatorTopics: Record<string, Topic> = {
  user: topic(people, 'people who use the service; sign-in links', () => import('./commands/user.ts')),
  team: topic(people, 'teams that threads can be assigned to', () => import('./commands/team.ts')),
  inbox: topic(people, 'inboxes and their members', () => import('./commands/inbox.ts')),
  token: topic(people, 'personal access tokens, for the API or for MCP', () => import('./commands/token.ts')),
  person: topic(people, "export or erase a person's data", () => import('./commands/person.ts')),
  thread: topic(threads, 'receive messages, add notes', () => import('./commands/thread.ts')),
  draft: topic(threads, 'what agents propose', () => import('./commands/draft.ts')),
  webhook: topic(threads, 'endpoints and deliveries', () => import('./commands/webhook.ts')),
  import: topic(threads, 'import threads from a file', () => import('./commands/import.ts')),
  init: topic(database, 'create the database', loadDatabase),
  migrate: topic(database, 'bring its tables up to date', loadDatabase),
  status: topic(database, 'report its state; exit code 1: something needs attention', loadDatabase),
  backup: topic(database, 'copy the SQLite file while it is in use', loadDatabase),
  restore: topic(database, 'restore a backup', loadDatabase),
  audit: topic(database, 'who changed what', () => import('./commands/audit.ts')),
};
