import { CouldNotRun } from '@threads-api/cli';

/**
 * A database or Redis that does not answer. Nothing is wrong with the settings, so another start may succeed: exit code 1,
 * after which systemd starts the program again.
 */
export class NotAvailable extends CouldNotRun {
  override readonly exitCode = 1;
}
