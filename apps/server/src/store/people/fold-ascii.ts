/**
 * Converts ASCII letters to lowercase, to compare addresses and names. SQL's `lower` does the same in SQLite, and in PostgreSQL
 * for columns with the C collation. `toLowerCase` would also turn other letters into ASCII, such as the Kelvin sign (U+212A)
 * into k, so that one person's address would match another's.
 */
export const foldAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
