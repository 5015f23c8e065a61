import type { Operation, OperationId, WebhookEvent } from '@threads-api/contract';
import { createSampleInbox } from '@threads-api/sample-data';
import type { Entry } from '../respond/cut-page.ts';
import type { World } from '../respond/decide-for-operation.ts';

/** An invented inbox that the mock serves instead of the examples. */
export interface LivingWorld extends World {
  /** Makes one random change now. Returns its events. */
  change(): WebhookEvent[];
}

export interface WorldOptions {
  threads: number;
  /** The same seed gives the same threads. */
  seed?: number | undefined;
  /** The time of the newest activity. */
  end?: Date | undefined;
}

/** Invented threads for the operations of the Conversation Threads contract. Other operations keep their examples. */
export function createWorld(options: WorldOptions): LivingWorld {
  const inbox = createSampleInbox(options);
  let list: Entry | undefined;
  const bodies: Partial<Record<OperationId, (id: string) => Entry | undefined>> = {
    listThreads() {
      list ??= { data: sortThreads(), nextCursor: null };
      return list;
    },
    getThread(id) {
      const living = inbox.threads.get(id);
      return living && { ...living.thread, history: { data: living.history, nextCursor: null } };
    },
    listThreadNotes(id) {
      const living = inbox.threads.get(id);
      return living && { data: living.notes, nextCursor: null };
    },
  };
  return {
    serves: ({ id }) => Object.hasOwn(bodies, id),
    find: ({ id: operation }, { id = '' }) => bodies[operation as OperationId]?.(id),
    change() {
      list = undefined;
      return inbox.change(new Date());
    },
  };

  /** As D17 has it: newest first, then by id. */
  function sortThreads(): Entry[] {
    const threads = [...inbox.threads.values()].map(({ thread }) => thread);
    return threads.toSorted((a, b) => compare(b.timestamp, a.timestamp) || compare(b.id, a.id)) as unknown as Entry[];
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a contract has the operations that the world has data for. */
export const fitsWorld = (operations: readonly Operation[], world: World) =>
  operations.some((each) => world.serves(each));
