/**
 * A text with small ASCII letters, for comparisons of addresses and names. This is what `lower` does in SQLite, and in PostgreSQL
 * for columns that compare byte by byte. `toLowerCase` would turn other letters into ASCII ones, such as the Kelvin sign
 * (U+212A) into k, so that the address of one person becomes that of another.
 */
export const foldAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
