/** A link whose text names another host than the one it leads to. */
export interface MisleadingLink {
  shown: string;
  target: string;
}

/** A text that is only a URL, a host or a mail address, with the host as its group. */
const address = /^(?:https?:\/\/|mailto:)?(?:[^\s@/]+@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#]\S*)?$/iu;

export const findMisleading = (content: DocumentFragment): MisleadingLink[] =>
  [...content.querySelectorAll('a[href]')].flatMap((link) => {
    const shown = hostIn(link.textContent ?? '');
    const target = hostIn(link.getAttribute('href') ?? '');
    return shown && target && !isWithin(shown, target) && !isWithin(target, shown) ? [{ shown, target }] : [];
  });

const hostIn = (text: string) =>
  address
    .exec(text.trim())?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '');

/** Senders count clicks on a host below their own. */
const isWithin = (host: string, other: string) => host === other || host.endsWith(`.${other}`);
