const binary =
  /^((image(?!\/svg)|audio|video|font)\/|application\/(octet-stream|pdf|zip|gzip|wasm|x-(tar|zip|gzip)\b|.*openxmlformats))/i;

/** Whether bodies of a media type are bytes, which the mock cannot generate. */
export const isBinaryType = (type: string): boolean => binary.test(type);

/** The first media type in an `Accept` header that is among the given ones. */
export function acceptedType(accept: string, types: readonly string[]): string | undefined {
  const ranges = accept.split(',').map((range) => range.split(';', 1).join().trim().toLowerCase());
  const isIn = (range: string, type: string) =>
    range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
  for (const range of ranges) {
    const found = types.find((type) => isIn(range, type.toLowerCase()));
    if (found !== undefined) return found;
  }
  return undefined;
}
