import { InvalidCursorError } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import type { ThreadTexts } from '../reads/thread-reads.ts';
import { type FollowedReplica, type FollowOptions, followReplica } from './follow-replica.ts';

export interface ReplicaOptions extends FollowOptions {
  /** `postgres://…` each. */
  urls: string[];
}

export interface ReplicaReads {
  json: ThreadTexts;
  /** How many replicas there are, and how many of them are read. */
  count(): { all: number; recent: number };
  close(): Promise<void>;
}

/** Connects to replicas, and reads from those that are recent enough. */
export async function openReplicaReads(
  primary: Db,
  { urls, ...options }: ReplicaOptions,
  createTexts: (db: Db) => ThreadTexts,
): Promise<ReplicaReads> {
  const followed = await Promise.all(urls.map((url) => followReplica(primary, url, options)));
  const replicas = followed.map((replica) => ({ ...replica, texts: createTexts(replica.db) }));
  return {
    json: spread(createTexts(primary), replicas),
    count: () => ({ all: replicas.length, recent: replicas.filter((replica) => replica.isRecent()).length }),
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

type Replica = FollowedReplica & { texts: ThreadTexts };
type Read = (request: { userId: string }) => Promise<string | undefined>;

/**
 * Each read, on a replica. A user stays with one while it is recent enough, so that they do not see time go back. Where
 * there is none, or it fails, the primary answers.
 */
function spread(primary: ThreadTexts, replicas: Replica[]): ThreadTexts {
  const onReplica =
    (name: keyof ThreadTexts): Read =>
    async (request) => {
      const recent = replicas.filter((replica) => replica.isRecent());
      const replica = recent[numberOf(request.userId) % recent.length];
      if (!replica) return (primary[name] as Read)(request);
      try {
        return await (replica.texts[name] as Read)(request);
      } catch (error) {
        if (error instanceof InvalidCursorError) throw error;
        replica.leaveOut();
        return (primary[name] as Read)(request);
      }
    };
  const names = Object.keys(primary) as (keyof ThreadTexts)[];
  return Object.fromEntries(names.map((name) => [name, onReplica(name)])) as unknown as ThreadTexts;
}

/** A number for a text, about evenly spread. */
const numberOf = (text: string) => [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
