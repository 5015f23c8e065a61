/** The value of a text; `undefined` if the text is not valid. */
export type Reader<T> = (text: string) => T | undefined;

export const anyText: Reader<string> = (text) => text;

export function whole(minimum: number, maximum: number): Reader<number> {
  const isWithin = (value: number) => value >= minimum && value <= maximum;
  return (text) => (/^\d{1,15}$/.test(text) && isWithin(Number(text)) ? Number(text) : undefined);
}

export function oneOf<T>(values: Record<string, T>): Reader<T> {
  return (text) => (Object.hasOwn(values, text) ? values[text] : undefined);
}

export function matching(isValid: (text: string) => boolean): Reader<string> {
  return (text) => (isValid(text) ? text : undefined);
}

/** Items that are separated by commas. */
export function listOf(isValid: (item: string) => boolean): Reader<string[]> {
  return (text) => {
    const items = text.split(',').map((item) => item.trim());
    return items.every(isValid) ? items : undefined;
  };
}

export const webUrl: Reader<URL> = (text) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text) : undefined;

export const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
export const isHostname = (text: string) => /^([\w.-]+|\[[\da-f:.]+\])$/i.test(text);
export const isRedisUrl = (text: string) =>
  /^rediss?:/.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
