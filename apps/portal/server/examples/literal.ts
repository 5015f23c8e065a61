/** Writes a value as TypeScript source. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, item]) => `${propertyName(name)}: ${literal(item)}`);
    return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
  }
  return typeof value === 'string' ? text(value) : JSON.stringify(value);
}

const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name));

const text = (value: string) => `'${value.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
