import { createPlugin } from '../lint/create-plugin.ts';
import * as rules from './index.ts';

/**
 * The house style as a Redocly plugin. A document opts in with a redocly.yaml that lists this file under `plugins` and
 * `house/all` under `extends`.
 */
export default () => createPlugin('house', rules);
