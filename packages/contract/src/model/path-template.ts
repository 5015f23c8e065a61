/** A path template without the names of its parameters. Paths with the same shape are one route. */
export const shapeOf = (template: string) => template.replaceAll(/\{[^}]+\}/g, '{}');

/** The names of the parameters in a path template. */
export const namesIn = (template: string) => [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);

/** Fills in the parameters of a path template. */
export function fillPath(
  template: string,
  find: (name: string, index: number) => unknown,
  encode: (text: string) => string = encodeURIComponent,
): string {
  let index = 0;
  return template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encode(String(find(name, index++) ?? '')));
}
