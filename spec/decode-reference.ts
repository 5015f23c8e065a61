/** Decodes the percent-encoding of a reference, if it is valid. */
export function decodeReference(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
