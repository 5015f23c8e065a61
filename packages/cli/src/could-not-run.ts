/** Why a command cannot run, in one line that says what to do. It ends with exit code 2. */
export class CouldNotRun extends Error {}
