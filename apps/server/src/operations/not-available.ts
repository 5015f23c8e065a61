import { CouldNotRun } from '@threads-api/cli';

/**
 * The database does not answer. The settings are valid, so another start may succeed: the program exits with code 1,
 * and systemd starts it again.
 */
export class NotAvailable extends CouldNotRun {
  override readonly exitCode = 1;
}
