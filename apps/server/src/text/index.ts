// Used by the service and by the page in the browser, so nothing here may need Node.js.
export { explainRecipient } from './explain-recipient.ts';
export { codePointOf, describeDeceptive, nameHidden, splitHidden } from './hidden-characters.ts';
export { isAddress } from './is-address.ts';
export { isName } from './is-name.ts';
export { looksLikeAnother } from './look-alike.ts';
export { saysTheSame } from './says-the-same.ts';
export { htmlLimits, keepVisible, type Tree, usesTemplates } from './visible-html.ts';
