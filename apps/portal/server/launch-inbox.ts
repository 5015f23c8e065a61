import { contract } from '@threads-api/contract';
import { launchProcess } from './launch-process.ts';

export interface DemoInbox {
  url: string;
  /** Signs in once, within ten minutes. */
  signInLink: string;
}

/** Starts the inbox page on the demo data, in a process of its own, with a link for the user of the contract's examples. */
export function launchInbox(port: number, databaseFile: string, cleanUps: (() => unknown)[]): Promise<DemoInbox> {
  return launchProcess<DemoInbox>({
    file: 'inbox/server/main.ts',
    args: ['--port', `${port}`, '--sign-in-as', contract.caller],
    env: { DATABASE_URL: databaseFile, INBOX_URL: '' },
    port,
    setting: 'INBOX_PORT',
    cleanUps,
  });
}
