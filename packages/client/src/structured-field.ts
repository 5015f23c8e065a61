/** A numeric parameter of a structured field by its name: `"default";r=9;t=60` has `r` and `t`. NaN if there is none. */
export const parameterOf = (field: string | null | undefined, name: string): number =>
  Number(field?.match(`; *${name}=(\\d+)`)?.[1]);
