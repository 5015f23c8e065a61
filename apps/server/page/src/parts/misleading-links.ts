import type { Shown } from '#text/show-html';

/** A link whose text names another host than the one it leads to. */
export interface MisleadingLink {
  shown: string;
  target: string;
}

/** A text that is only a host, a mail address or a URL, or one of several words that starts like a URL. */
const [onlyAddress, addressInText] = [
  /^(?:https?:\/\/|mailto:)?(?:[^\s@/]+@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})\.?(?:[/:?#]\S*)?$/iu,
  /(?:^|\s)[("'<]*(?:https?:\/\/|www\.)(?:[^\s@/]+@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/iu,
];

/** @param textOf Loaded with the code that reads HTML. */
export const findMisleading = (content: Shown[], textOf: (content: Shown[]) => string): MisleadingLink[] =>
  content.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { attributes, children } = node;
    const found = attributes.href === undefined ? undefined : compareHosts(textOf(children), attributes.href);
    return found ?? findMisleading(children, textOf);
  });

/** Returns the hosts that a link shows and leads to if they differ. */
export function compareHosts(text: string, href: string): MisleadingLink | undefined {
  const shown = shownHost(text.trim());
  const target = targetHost(href);
  return shown && target && !isWithin(shown, target) && !isWithin(target, shown) ? { shown, target } : undefined;
}

/** The name of a file, a product or a person: `offer.pdf`, `Node.js`, `J.Smith`. */
const onlyName =
  /^\S+\.(?:\p{Lu}\p{Ll}+|pdf|docx?|xlsx?|pptx?|od[ts]|txt|csv|zip|png|jpe?g|gif|svg|md|html?|js|ts|json|xml|ics|mp[34])$/u;

function shownHost(text: string): string | undefined {
  if (onlyName.test(text) && !/[/@]|^www\./i.test(text)) return undefined;
  const [, host] = onlyAddress.exec(text) ?? addressInText.exec(text) ?? [];
  return host && hostOf(`https://${host}`);
}

/** The host as the browser understands it: numbers, escapes and backslashes included. */
function targetHost(href: string): string | undefined {
  const [, address] = /^\s*mailto:[^?]*@([^?,;<>\s]*)/i.exec(href) ?? [];
  return hostOf(address ? `https://${address}` : href);
}

const hostOf = (url: string) =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '').replace(/\.$/, '') : undefined;

/** Senders often count clicks on a subdomain. */
const isWithin = (host: string, other: string) => host === other || host.endsWith(`.${other}`);
