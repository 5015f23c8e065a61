/** Whether this is `repeat`, the mode `check` of Vitest: tests do more of the same, such as ten seeds instead of one. */
export const isRepeating = process.env.MODE === 'check';
