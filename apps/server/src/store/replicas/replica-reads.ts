import { InvalidCursorError, type OperationId, type ResultOf } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import type { OperationReads, Read, ReadRequest } from '../reads/read-request.ts';
import { type FollowedReplica, type FollowOptions, followReplica } from './follow-replica.ts';

export interface ReplicaOptions extends FollowOptions {
  /** `postgres://…` each. */
  urls: string[];
}

export interface ReplicaReads {
  reads: OperationReads;
  /** The number of replicas, and how many of them are in use. */
  count(): { all: number; recent: number };
  close(): Promise<void>;
}

/** Connects to replicas, and reads from those that are recent enough. */
export async function openReplicaReads(
  primary: Db,
  { urls, ...options }: ReplicaOptions,
  createReads: (db: Db) => OperationReads,
): Promise<ReplicaReads> {
  const followed = await Promise.all(urls.map((url) => followReplica(primary, url, options)));
  const replicas = followed.map((replica) => ({ ...replica, reads: createReads(replica.db) }));
  return {
    reads: spread(createReads(primary), replicas),
    count: () => ({ all: replicas.length, recent: replicas.filter((replica) => replica.isRecent()).length }),
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

type Replica = FollowedReplica & { reads: OperationReads };

/**
 * Runs each read on a replica. A user keeps the same replica as long as the same replicas are recent enough, so that they
 * rarely see older data than before. If none is recent enough, or the read fails, the primary is used.
 */
function spread(primary: OperationReads, replicas: Replica[]): OperationReads {
  const onReplica =
    <Id extends OperationId>(id: Id): Read<Id> =>
    async (request: ReadRequest<Id>): Promise<ResultOf<Id>> => {
      const recent = replicas.filter((replica) => replica.isRecent());
      const replica = recent[numberOf(request.caller.userId) % recent.length];
      if (!replica) return primary[id](request);
      try {
        return await replica.reads[id](request);
      } catch (error) {
        if (error instanceof InvalidCursorError) throw error;
        replica.leaveOut();
        return primary[id](request);
      }
    };
  const ids = Object.keys(primary) as OperationId[];
  return Object.fromEntries(ids.map((id) => [id, onReplica(id)])) as unknown as OperationReads;
}

/** A hash of a text, roughly evenly distributed. */
const numberOf = (text: string) => [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
