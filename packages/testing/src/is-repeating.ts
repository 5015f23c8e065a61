/** Whether Vitest runs in the mode `check` (the turbo task `repeat`), where tests do more iterations, such as ten seeds instead of one. */
export const isRepeating = process.env.MODE === 'check';
