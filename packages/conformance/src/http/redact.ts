/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/** Shorter secrets are replaced only as whole words; otherwise `a` would garble every word of a report. */
const shortSecret = 8;

/** Replaces tokens with `‹tokens.full›`, in every encoding in which a server may repeat them. */
export function createRedact(tokens: Record<string, string | undefined>, furtherSecrets: Set<string>): Redact {
  const patterns = new Map<string, Patterns>();
  const patternsOf = (secret: string) => {
    const known = patterns.get(secret) ?? patternsFor(secret);
    patterns.set(secret, known);
    return known;
  };
  return (text) => {
    const secrets = [
      ...[...furtherSecrets].map((value) => [value, '‹an altered token›'] as const),
      ...Object.entries(tokens).map(([name, value]) => [value ?? '', `‹tokens.${name}›`] as const),
    ];
    const hasEscapes = /[%\\&]/.test(text);
    // The longest first, since one secret may contain another.
    return secrets
      .filter(([value]) => value !== '')
      .toSorted(([a], [b]) => b.length - a.length)
      .reduce((clean, [value, name]) => {
        const { encoded, escaped } = patternsOf(value);
        const plain = clean.replaceAll(encoded, name);
        return hasEscapes ? plain.replaceAll(escaped, name) : plain;
      }, text);
  };
}

interface Patterns {
  /** The secret as it is, in base64 and in hexadecimal. */
  encoded: RegExp;
  /** The secret with any of its characters escaped, as in a URL, in JSON or in HTML. */
  escaped: RegExp;
}

/** Case-insensitive, because a server may change the case. */
function patternsFor(secret: string): Patterns {
  const characters = [...secret].map((character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16).padStart(2, '0');
    return `(?:${escapeRegExp(character)}|%(?:25)*${hex}|\\\\+u00${hex}|\\\\+x${hex}|&#0*${code};|&#x0*${hex};${named(character)})`;
  });
  const [before, after] = secret.length < shortSecret ? ['(?<![A-Za-z0-9_])', '(?![A-Za-z0-9_])'] : ['', ''];
  const forms = secret.length < shortSecret ? [] : [...base64Forms(secret), Buffer.from(secret).toString('hex')];
  return {
    encoded: new RegExp([`${before}${escapeRegExp(secret)}${after}`, ...forms.map(escapeRegExp)].join('|'), 'gi'),
    escaped: new RegExp(`${before}${characters.join('')}${after}`, 'gi'),
  };
}

/** Inside a longer text such as `user:token`, the base64 of a secret depends on its offset modulo 3, except at its ends. */
function base64Forms(secret: string): string[] {
  const forms = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(`${'-'.repeat(offset)}${secret}`).toString('base64');
    return encoded.slice(offset === 0 ? 0 : offset + 1).replace(/.?=*$/, '');
  });
  return [...new Set(forms.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]))];
}

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const named = (character: string) => (entities[character] ? `|&${entities[character]};` : '');

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
