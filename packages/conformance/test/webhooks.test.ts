import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@threads-api/contract';
import { readExampleInbox } from '@threads-api/sample-data';
import { isRepeating } from '@threads-api/testing';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { type Report, watchWebhooks } from '../src/index.ts';
import { performAction } from '../src/run/actions.ts';
import type { WatchOptions } from '../src/webhooks/watch-webhooks.ts';
import { startThreadsServer } from '../testing/threads-server.ts';
import { type WebhookFault, webhookFaults } from '../testing/webhook-faults.ts';
import { conformingParts, createWebhookSender, type Event, type SenderParts } from '../testing/webhook-sender.ts';
import { junitProblems } from './junit-problems.ts';
import { runKit } from './run-kit.ts';

const secret = `whsec_${Buffer.from('a secret that nobody else knows!').toString('base64')}`;
const [example] = contract.webhooks.find(({ type }) => type === 'message.created')?.examples ?? [];
const event = example?.value as Event;

/** An event about a new change. */
const newEvent = (): Event => ({ ...event, data: { ...event.data, messageId: `msg_${randomUUID().slice(0, 8)}` } });

const timeout = 4000;

/** Checks a sender that sends an event whenever the kit asks for one. */
async function watchSender(
  change: (parts: SenderParts) => Partial<SenderParts> = () => ({}),
  options: Partial<WatchOptions> = {},
  events = 4,
  onSender: (sender: ReturnType<typeof createWebhookSender>) => void = () => undefined,
): Promise<Report> {
  const parts = conformingParts();
  let left = events;
  let sender: ReturnType<typeof createWebhookSender> | undefined;
  const report = await watchWebhooks({
    port: 0,
    secret,
    timeout,
    quiet: 1200,
    slack: 500,
    retryAfter: 1,
    gone: true,
    onListening(url) {
      sender = createWebhookSender(url, secret, { ...parts, ...change(parts) });
      onSender(sender);
    },
    onReady: () => left-- > 0 && void sender?.emit(newEvent()),
    ...options,
  });
  sender?.stop();
  return report;
}

const outcomesOf = ({ checks }: Report) => Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));

/** The report's entry for a check that passed. */
const noteOf = ({ checks }: Report, wanted: string) => checks.find(({ id }) => id === wanted)?.reason;

test('a conforming sender has no findings', async () => {
  const report = await watchSender();
  expect(report.findings).toEqual([]);
  expect(report.checks.filter(({ outcome, reason }) => outcome === 'passed' && reason)).toEqual([]);
  const { 'webhook-events': events, ...others } = outcomesOf(report);
  expect(events).toBe('not tested');
  expect(new Set(Object.values(others))).toEqual(new Set(['passed']));
});

/** The number of events that a check needs to report a fault, if one is not enough. */
const eventsFor: Record<string, number> = {
  'webhook-id': 2,
  'webhook-no-repeat': 2,
  'webhook-retry-after': 2,
  'webhook-redirect': 3,
  'webhook-gone': 4,
};

/** The longer tests plant every fault. */
const planted = webhookFaults.filter((_, index) => isRepeating || index % 4 === 0);

const faultsSeenAlone = planted.filter(({ actions }) => !actions);
test.for(faultsSeenAlone)('a sender that $what is reported by $caughtBy', async (fault) => {
  const { findings } = await watchSender(fault.breakSender, {}, eventsFor[fault.caughtBy] ?? 1);
  expect([...new Set(findings.map(({ check }) => check))], JSON.stringify(findings, null, 2)).toEqual([fault.caughtBy]);
});

/** The message that a colleague has sent in each thread. */
const sent = new Map<string, string>();

/** Checks a service that sends the events of the changes that the kit makes. */
async function watchService(change: WebhookFault['breakSender'] = () => ({})): Promise<Report> {
  let emit: (event: Event) => void = () => undefined;
  const { target, close } = await startThreadsServer({ emit: (each) => emit(each as Event) });
  for (const { thread } of readExampleInbox().threads)
    sent.set(thread.id, `${await performAction(target, 'sendMessage', { THREAD_ID: thread.id })}`);
  const report = await watchSender(change, { target, onReady: () => undefined }, 0, (sender) => {
    emit = (each) => void sender.emit(each);
  });
  await close();
  return report;
}

test('with a target, the kit makes the changes and compares the events with them', async () => {
  const report = await watchService();
  expect(report.findings).toEqual([]);
  expect(new Set(Object.values(outcomesOf(report)))).toEqual(new Set(['passed']));
});

test('events about draft outcomes cause no findings, although the API has no drafts', async () => {
  const ofDrafts = ({ timestamp, data: { threadId } }: Event): Event[] => [
    {
      type: 'draft.sent',
      timestamp,
      data: { threadId, draftId: `drf_${randomUUID()}`, messageId: sent.get(`${threadId}`), edited: true },
    },
    { type: 'draft.discarded', timestamp, data: { threadId, draftId: `drf_${randomUUID()}`, reason: 'Closed.' } },
  ];
  const report = await watchService(() => ({ eventsOf: (each) => [each, ...ofDrafts(each)] }));
  expect(report.findings).toEqual([]);
  expect(noteOf(report, 'webhook-payload')).toBeUndefined();
});

const faultsSeenByActions = planted.filter(({ actions }) => actions);
test.for(faultsSeenByActions)('a service that $what is reported by $caughtBy', async (fault) => {
  const { findings } = await watchService(fault.breakSender);
  expect([...new Set(findings.map(({ check }) => check))], JSON.stringify(findings, null, 2)).toEqual([fault.caughtBy]);
});

test('without more events, the checks that need them are not tested, and the report gives the reason', async () => {
  const report = await watchSender(undefined, { gone: false }, 1);
  expect(report.findings).toEqual([]);
  expect(outcomesOf(report)).toMatchObject({ 'webhook-retry': 'passed', 'webhook-retry-after': 'not tested' });
  for (const { outcome, reason } of report.checks) if (outcome === 'not tested') expect(reason).toContain('pass --');
});

test('an unknown event and unknown fields are allowed; the report names the event', async () => {
  const report = await watchSender(() => ({
    bodyOf: (each) => JSON.stringify({ ...each, type: 'thread.snoozed', inbox: { id: 'inb_1', name: 'Workshop' } }),
  }));
  expect(report.findings).toEqual([]);
  expect(noteOf(report, 'webhook-payload')).toContain('thread.snoozed');
});

test('no finding contains the secret', async () => {
  const bodyOf = (each: Event, attempt: number) => JSON.stringify({ ...each, secret, attempt });
  const report = await watchSender(() => ({ bodyOf }), {}, 1);
  expect(report.findings.map(({ check }) => check)).toContain('webhook-id');
  expect(JSON.stringify(report)).not.toContain(secret);
});

test('a repetition after a 2xx is only reported, since delivery is at least once', async () => {
  const report = await watchSender(() => ({ repetitions: 1 }), { gone: false });
  expect(report.findings).toEqual([]);
  expect(outcomesOf(report)['webhook-no-repeat']).toBe('passed');
  expect(noteOf(report, 'webhook-no-repeat')).toMatch(/repeated \d+ times?/);
});

test('without deliveries, the command reports that nothing was tested, and --report writes the results', async () => {
  const folder = await temporaryFolder();
  const reports = ['html', 'junit', 'json'].map((kind) => `${kind}=${join(folder, kind)}`).join(',');
  const args = ['--listen', '0', '--secret', secret, '--wait', '1', '--report', reports];
  const { code, stdout, stderr } = await runKit('webhooks', ...args);
  expect(code).toBe(2);
  expect(stdout).toMatch(/Not tested\n.*webhook-signature.*: there was no delivery/);
  expect(stderr).toContain('No delivery arrived');
  expect(`${stdout}${stderr}`).not.toContain(secret);
  expect(JSON.parse(await readFile(join(folder, 'json'), 'utf8'))).toMatchObject({ requests: 0, findings: [] });
  const junit = await readFile(join(folder, 'junit'), 'utf8');
  expect(junit).toContain('<skipped message="there was no delivery"/>');
  expect(junitProblems(junit)).toEqual([]);
  expect(await readFile(join(folder, 'html'), 'utf8')).toContain('webhook-signature');
});
