/** A numeric parameter of a structured field, such as `r` in `"default";r=9;t=60`. NaN if it is missing. */
export const parameterOf = (field: string | null | undefined, name: string): number =>
  Number(field?.match(`; *${name}=(\\d+)`)?.[1]);
