/** Why a command cannot run, in one line that says what to do. It ends with exit code 2, unless a subclass has another. */
export class CouldNotRun extends Error {
  readonly exitCode: number = 2;
}
