/** Parses the text of a setting. `form` describes the expected text; `read` returns `undefined` if the text does not match. */
export interface Reader<T> {
  form: string;
  read(text: string): T | undefined;
}

export const anyText: Reader<string> = { form: 'any text', read: (text) => text };

export function whole(minimum: number, maximum: number): Reader<number> {
  const isWithin = (value: number) => value >= minimum && value <= maximum;
  return {
    form: `a whole number from ${minimum} to ${maximum}`,
    read: (text) => (/^\d{1,15}$/.test(text) && isWithin(Number(text)) ? Number(text) : undefined),
  };
}

export function oneOf<T>(values: Record<string, T>): Reader<T> {
  return {
    form: Object.keys(values).join(' or '),
    read: (text) => (Object.hasOwn(values, text) ? values[text] : undefined),
  };
}

export function matching(form: string, isValid: (text: string) => boolean): Reader<string> {
  return { form, read: (text) => (isValid(text) ? text : undefined) };
}

function listOf(form: string, isValid: (item: string) => boolean): Reader<string[]> {
  return {
    form: `${form}, separated by commas`,
    read(text) {
      const items = text.split(',').map((item) => item.trim());
      return items.every(isValid) ? items : undefined;
    },
  };
}

const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Whether requests to a URL cross the network without TLS, where others could read or change them. */
export const isPlainHttp = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

export const secureUrl: Reader<URL> = {
  form: 'a URL that begins with https://, or with http:// on this machine, without a user, query or fragment',
  read(text) {
    const url = isWebUrl(text) ? new URL(text) : undefined;
    return url && !isPlainHttp(url) && url.href === `${url.origin}${url.pathname}` ? url : undefined;
  },
};

export const originUrl: Reader<URL> = {
  form: 'a URL such as https://threads.example.com, without a path',
  read: (text) => (isWebUrl(text) && new URL(text).href === `${new URL(text).origin}/` ? new URL(text) : undefined),
};

export const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
export const isHostname = (text: string) => /^([\w.-]+|\[[\da-f:.]+\])$/i.test(text);

/** A setting: its description, parser and default value, and the default as the help shows it. */
export interface Setting<T> {
  meaning: string;
  reader: Reader<T>;
  standard: T;
  shown: string;
}

export function setting<T>(meaning: string, reader: Reader<T>, standard: NoInfer<T>, shown = `${standard}`) {
  return { meaning, reader, standard, shown } satisfies Setting<T>;
}

export function optional<T>(meaning: string, reader: Reader<T>, shown = 'none'): Setting<T | undefined> {
  return { meaning, reader, standard: undefined, shown };
}

export function list(meaning: string, form: string, isValid: (item: string) => boolean) {
  return setting(`${meaning}, separated by commas`, listOf(form, isValid), [], 'none');
}
