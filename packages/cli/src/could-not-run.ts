/** An error for the user: one line that states the problem and the fix. The command exits with 2 unless a subclass sets another code. */
export class CouldNotRun extends Error {
  readonly exitCode: number = 2;
}
