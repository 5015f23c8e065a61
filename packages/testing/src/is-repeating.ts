/** Whether tests do more iterations, such as ten seeds instead of one: in the turbo tasks `repeat` and `nightly`. */
export const isRepeating = process.env.MODE === 'check';
