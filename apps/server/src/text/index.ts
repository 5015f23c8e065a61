// Used by the service and by the page in the browser, so nothing here may need Node.js.
export { frameStyle } from './frame-style.ts';
export { describeDeceptive, nameHidden, nameRun, splitHidden } from './hidden-characters.ts';
export { explainRecipient, isAddress, isName, looksLikeAnother } from './recipients.ts';
