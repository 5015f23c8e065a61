/** An error for the user: one line that states the problem and the fix. The command exits with 2. */
export class CouldNotRun extends Error {}
