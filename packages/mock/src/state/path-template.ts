/** A path template without the names of its parameters: a collection and its items may use different names. */
export const shapeOf = (template: string) => template.replaceAll(/\{[^}]+\}/g, '{}');

/** The names of the parameters in a path template. */
export const namesIn = (template: string) => [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);

/** A path, with the values of its parameters in their order. */
export function fillPath(template: string, values: readonly unknown[]): string {
  const left = [...values];
  return template.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(String(left.shift() ?? '')));
}
