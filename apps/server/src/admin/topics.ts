import type { Topic } from '@threads-api/cli';
import type { OperatorCommand } from './operator-command.ts';

type Load = () => Promise<{ commands: Record<string, OperatorCommand> }>;

const people = 'People and access';
const threads = 'Threads and events';
const database = 'Database';
const loadUser: Load = () => import('./commands/user.ts');
const loadDatabase: Load = () => import('./commands/database.ts');

/** The operator commands by their first word, in the order of the overview. They are loaded when one of them is used. */
const topics: Record<string, [section: string, summary: string, load: Load]> = {
  user: [people, 'people who use the service; sign-in links', loadUser],
  team: [people, 'teams that threads can be assigned to', loadUser],
  inbox: [people, 'inboxes and their members', () => import('./commands/inbox.ts')],
  token: [people, 'personal access tokens, for the API or for MCP', () => import('./commands/token.ts')],
  thread: [threads, 'receive messages, add notes', () => import('./commands/thread.ts')],
  webhook: [threads, 'endpoints and deliveries', () => import('./commands/webhook.ts')],
  import: [threads, 'import threads from a file', () => import('./commands/import.ts')],
  init: [database, 'create the database', loadDatabase],
  migrate: [database, 'bring its tables up to date', loadDatabase],
  status: [database, 'report its state; exit code 1: something needs attention', loadDatabase],
  backup: [database, 'copy the SQLite file while it is in use', loadDatabase],
  restore: [database, 'restore a backup', loadDatabase],
  audit: [database, 'who changed what', loadDatabase],
};

const toTopic = (word: string, [section, summary, load]: (typeof topics)[string]): Topic => ({
  section,
  summary,
  async load() {
    const [{ commands }, { toSubcommands }] = await Promise.all([load(), import('./run-operator-command.ts')]);
    return toSubcommands(Object.entries(commands).filter(([name]) => name.split(' ')[0] === word));
  },
});

export const operatorTopics = Object.fromEntries(
  Object.entries(topics).map(([word, topic]) => [word, toTopic(word, topic)]),
);
