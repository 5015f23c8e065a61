import { exec } from 'node:child_process';
import { NotTested } from '../problem.ts';
import { type ActionInput, type ActionName, lineFor, type Target } from '../target/target.ts';

const timeout = 30_000;

/** Performs an action of the target: runs its shell command, or calls its function. */
export async function performAction(
  { actions = {} }: Target,
  name: ActionName,
  input: ActionInput = {},
): Promise<string> {
  const action = actions[name];
  if (!action) throw new NotTested(`the target has no actions.${name}; add it: ${lineFor(`actions.${name}`)}`);
  try {
    return `${await (typeof action === 'string' ? runInShell(action, input) : action(input))}`.trim();
  } catch (error) {
    throw new NotTested(`actions.${name} failed: ${(error as Error).message}; correct it in the target file`);
  }
}

function runInShell(command: string, input: ActionInput): Promise<string> {
  return new Promise((resolve, reject) => {
    exec(command, { env: { ...process.env, ...input }, timeout }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const reason = error.killed ? `did not finish within ${timeout / 1000} s` : `exit code ${error.code}`;
      reject(new Error([reason, stderr.trim().split('\n').at(-1)].filter(Boolean).join(': ')));
    });
  });
}
