import { createPlugin } from '../lint/create-plugin.ts';
import * as rules from './index.ts';

/** These may be deliberate: another tool's extension with a similar name, a parameter that nobody checks. */
const warnings = ['extension-name', 'parameter-effect'];

/**
 * The rules for the extensions in packages/contract/src/model/extensions.ts, as a Redocly plugin. They apply to every
 * document that uses the extensions, without the house style. A redocly.yaml can change each one: `extensions/limit-list: off`.
 */
export default () => createPlugin('extensions', rules, warnings);
