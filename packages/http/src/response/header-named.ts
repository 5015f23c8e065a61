/** A header in a record whose names may have any case. */
export function headerNamed<T>(headers: Readonly<Record<string, T>>, name: string): T | undefined {
  const wanted = name.toLowerCase();
  return headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
}
