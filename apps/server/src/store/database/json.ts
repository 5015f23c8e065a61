declare const content: unique symbol;

/** The text of a JSON column, with the type of its value. */
export type Json<T> = string & { readonly [content]: T };

export const toJson = <T>(value: T) => JSON.stringify(value) as Json<T>;
export const parseJson = <T>(text: Json<T>): T => JSON.parse(text);
