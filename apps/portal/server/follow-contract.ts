import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { watchFile } from '@threads-api/command-line';
import { type OpenApiDocument, type Requirement, readContract as read } from '@threads-api/contract';
import { UnusableContract } from '@threads-api/mock';
import {
  type Change,
  type Comparison,
  compareContracts,
  contractFile,
  type Evaluation,
  evaluateContract,
  eventOf,
  releasedFile,
  UnreadableDocument,
  writeStaleFiles,
} from '@threads-api/spec/contract';
import type { ContractState, PlacedChange, Service } from './portal-state.ts';
import { writeExamples } from './write-examples.ts';

export interface FollowOptions {
  file: string;
  /** Whom the code to copy talks to. */
  service: Service;
  /** Told of each new state, a broken file included. */
  onState(state: ContractState): void;
  /** Told of each contract that can be used, before the page is. */
  onContract?(document: object): void;
}

/** The state of the contract as it is now. What cannot be read at all has no state yet: it throws. */
export async function readContract(file: string, service: Service): Promise<ContractState> {
  const { files: _, ...state } = await evaluate(file, service);
  return { ...state, ...(await compare(file)) };
}

/** Follows the file: whatever is saved is linted, generated and compared within this process. */
export async function followContract({ file, service, onState, onContract }: FollowOptions): Promise<() => void> {
  const { files, ...first } = await evaluate(file, service);
  onContract?.(first.document);
  await write(file, files);
  let state: ContractState = first;
  onState(state);
  let busy = false;
  let again = false;
  let saves = 0;
  let judging = Promise.resolve();

  const take = async () => {
    saves++;
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    do {
      again = false;
      await refresh();
    } while (again);
    busy = false;
  };

  const refresh = async () => {
    try {
      const { files, ...next } = await evaluate(file, service);
      // Whoever cannot work with it says so before anything is written or shown.
      onContract?.(next.document);
      await write(file, files);
      state = next;
      onState(state);
      judge();
    } catch (error) {
      fail(error);
    }
  };

  /** What breaks for whom takes longest. The next save does not wait for it, and leaves behind what is about the one before. */
  const judge = () => {
    const judged = saves;
    judging = judging.then(async () => {
      if (judged !== saves) return;
      const comparison = await compare(file).catch(fail);
      if (!comparison || judged !== saves) return;
      state = { ...state, ...comparison };
      onState(state);
    });
  };

  /** A file may be read while it is half written; whatever comes of that, the next save is looked at again. */
  const fail = (error: unknown) => {
    const expected = error instanceof UnreadableDocument || error instanceof UnusableContract;
    if (!expected) console.error(error);
    state = { ...state, error: (error as Error).message, checkedAt: new Date().toISOString() };
    onState(state);
  };

  judge();
  const stop = watchFile(file, take);
  await judging;
  return stop;
}

async function evaluate(file: string, service: Service): Promise<ContractState & Pick<Evaluation, 'files'>> {
  const started = performance.now();
  const evaluation: Evaluation = await evaluateContract(file);
  const document = evaluation.document as OpenApiDocument;
  return {
    files: evaluation.files,
    error: null,
    hash: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
    title: document.info.title,
    version: document.info.version,
    document,
    findings: evaluation.findings.map((finding) => ({ ...finding, file: relative('', finding.file) })),
    requirements: evaluation.requirements as Requirement[],
    examples: writeExamples(read(document), service),
    checkedAt: new Date().toISOString(),
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Only the contract itself has files that are derived from it; a copy elsewhere has none. */
async function write(file: string, files: Evaluation['files']): Promise<void> {
  if (file === contractFile) await writeStaleFiles(files);
}

async function compare(file: string): Promise<Pick<ContractState, 'comparison'>> {
  const { versions, changes }: Comparison = await compareContracts(releasedFile, file);
  return { comparison: { released: versions.before, changes: changes.map(placed) } };
}

function placed(change: Change): PlacedChange {
  const { place, kind, impact, before, after } = change;
  const shown = (value: unknown) =>
    value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return {
    place,
    kind,
    impact,
    event: eventOf(change),
    line: (after ?? before)?.line ?? 1,
    before: shown(before?.value),
    after: shown(after?.value),
  };
}
