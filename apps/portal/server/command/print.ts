import { styleText } from 'node:util';
import { counted } from '@threads-api/cli/counted';
import { countChanges } from '@threads-api/spec/describe-change';
import type { ContractState, Services } from '../portal-state.ts';
import type { DemoService } from './launch-service.ts';

interface Started {
  examples: ContractState['examples'];
  portalUrl: string;
  secretFile: string;
  services: Services;
  demo: DemoService | undefined;
  /** The suggested next step. */
  advice: string;
}

/** Prints the URLs and tokens, and a first request. */
export function printServices({ examples, portalUrl, secretFile, services, demo, advice }: Started): void {
  const { mock, server } = services;
  const rows = {
    portal: portalUrl,
    mock: mock?.baseUrl,
    'demo API': server?.baseUrl,
    'demo token': server?.token,
    inbox: demo?.inbox,
    'sign in': demo && `${demo.signIn}  (once, within ten minutes)`,
    MCP: demo?.mcp,
    'MCP token': demo?.mcpToken,
    secret: `${secretFile}  (for commands that control the mock)`,
  };
  const lines = Object.entries(rows).flatMap(([name, value]) =>
    value ? [`  ${styleText('bold', name.padEnd(10))}  ${styleText('cyan', value)}`] : [],
  );
  console.log(`
${lines.join('\n')}

${firstRequest(examples).replaceAll(/^/gm, '  ')}

${advice} Press Ctrl-C to stop.`);
}

/** The first curl example, which calls the mock. */
function firstRequest(examples: ContractState['examples']): string {
  const reads = examples.find(({ method }) => method === 'GET') ?? examples[0];
  const curl = reads?.code.find(({ language }) => language === 'curl')?.text ?? '';
  return curl.replaceAll(/ \\\n\s*/g, ' ');
}

const mostLocations = 5;

/** Prints one line after a save: the time, the counts and the positions. */
export function printCheck({ error, lint, comparison, notCompared, checkedAt }: ContractState): void {
  const time = styleText('dim', timeOf(new Date()));
  if (error) {
    const older = `The portal still shows the version from ${timeOf(new Date(checkedAt))}.`;
    console.log(`${time}  ${styleText('red', error.replace(/\.?$/, '.'))} ${older}`);
    return;
  }
  const positions = lint?.groups.flatMap((group) => group.positions) ?? [];
  const changes = comparison?.changes ?? [];
  const breaking = changes.filter(({ level }) => level === 'breaking');
  const locations = [
    ...breaking.map(({ at }) => `${at.file}:${at.line}`),
    ...positions.map(({ file: name, line, column }) => `${name}:${line}:${column}`),
  ];
  const counts = [
    paint(positions.length, counted(positions.length, 'finding')),
    comparison ? paint(breaking.length, countChanges(changes)) : 'not compared',
  ].join(', ');
  const reason = (notCompared ?? comparison?.consumersProblem)?.replaceAll('`', '');
  console.log([time, counts, shorten(locations), reason].filter(Boolean).join('  '));
}

/** Red if there is something to fix. */
const paint = (count: number, text: string) => styleText(count > 0 ? 'red' : 'green', text);

function shorten(locations: string[]): string {
  const shown = [...new Set(locations)];
  const rest = shown.length - mostLocations;
  return [...shown.slice(0, mostLocations), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

const timeOf = (date: Date) => date.toTimeString().slice(0, 8);
