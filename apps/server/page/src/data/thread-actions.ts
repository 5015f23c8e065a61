import {
  type InfiniteData,
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Assignment, Note, NotePage, Thread, ThreadPage } from '@threads-api/client';
import { invalidateThreads, notesInfiniteQuery, threadsKey } from '@threads-api/client/react';
import type { Assignee, AssigneeChange, NewNote, StatusChange, UnreadChange } from '#inbox-contract';
import { client } from './client.ts';
import { showNotice } from './notices.ts';
import { bodyOf, inbox } from './request.ts';

type Change = Partial<Pick<Thread, 'unread' | 'status' | 'assignment'>>;
type Pages = InfiniteData<ThreadPage | Thread>;

/** Shows a change in every list and in the thread at once. Returns a function that rolls it back. */
function showChange(queries: QueryClient, threadId: string, change: Change) {
  const filter = {
    queryKey: threadsKey,
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'notes',
  };
  const before = queries.getQueriesData<Pages>(filter);
  const apply = <T extends object>(value: T): T =>
    'id' in value && value.id === threadId ? { ...value, ...change } : value;
  queries.setQueriesData<Pages>(
    filter,
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map((page) => ('data' in page ? { ...page, data: page.data.map(apply) } : apply(page))),
      },
  );
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
  };
}

/** The actions on a thread. Each shows its effect at once, and rolls it back with a notice if it fails. */
export function useThreadActions(threadId: string, me: { id: string; name: string }) {
  const queries = useQueryClient();
  const at = `thread ${threadId}`;
  const params = { path: { threadId } };
  // Changes are sent one at a time, in order. The thread is refetched only after the last one: an earlier response would
  // overwrite changes that the page already shows.
  const inOrder = {
    scope: { id: at },
    mutationKey: [at],
    onSettled() {
      if (queries.isMutating({ mutationKey: [at] }) === 1) void invalidateThreads(queries, threadId);
    },
  };

  const useChange = <V>(send: (value: V) => Promise<unknown>, change: (value: V) => Change, what: string) =>
    useMutation({
      ...inOrder,
      mutationFn: send,
      async onMutate(value: V) {
        await queries.cancelQueries({ queryKey: threadsKey });
        return showChange(queries, threadId, change(value));
      },
      onError(error, _value, rollBack) {
        rollBack?.();
        showNotice(`${what}: ${error.message}`);
      },
    });

  const mark = useChange(
    (unread: boolean) =>
      bodyOf(inbox.PUT('/threads/{threadId}/unread', { params, body: { unread } satisfies UnreadChange })),
    (unread) => ({ unread }),
    'Not marked',
  );
  const changeStatus = useChange(
    (status: Thread['status']) =>
      bodyOf(inbox.PUT('/threads/{threadId}/status', { params, body: { status } satisfies StatusChange })),
    (status) => ({ status }),
    'The status was not changed',
  );
  const assign = useChange(
    (assignee: Assignee | null) =>
      bodyOf(
        inbox.PUT('/threads/{threadId}/assignee', {
          params,
          body: { assignee: assignee && { type: assignee.type, id: assignee.id } } satisfies AssigneeChange,
        }),
      ),
    (assignee) => ({ assignment: assignee && ({ ...assignee, assignedAt: new Date().toISOString() } as Assignment) }),
    'Not assigned',
  );
  const noteKey = [at, 'note'];
  /** Also if the person has left the thread in the meantime. */
  const isAddingNote = useIsMutating({ mutationKey: noteKey }) > 0;
  const addNote = useMutation({
    ...inOrder,
    mutationKey: noteKey,
    mutationFn: (bodyText: string) =>
      bodyOf(inbox.POST('/threads/{threadId}/notes', { params, body: { bodyText } satisfies NewNote })),
    onMutate(bodyText) {
      const { queryKey } = notesInfiniteQuery(client, threadId);
      const before = queries.getQueryData<InfiniteData<NotePage>>(queryKey);
      const note: Note = {
        id: 'pending',
        threadId,
        author: { type: 'user', id: me.id, name: me.name, address: null },
        bodyText,
        createdAt: new Date().toISOString(),
        editedAt: null,
      };
      queries.setQueryData<InfiniteData<NotePage>>(queryKey, (shown) => {
        const last = shown?.pages.at(-1);
        return (
          shown && last && { ...shown, pages: [...shown.pages.slice(0, -1), { ...last, data: [...last.data, note] }] }
        );
      });
      return () => queries.setQueryData(queryKey, before);
    },
    onError: (_error, _text, rollBack) => rollBack?.(),
  });
  return { mark, changeStatus, assign, addNote, isAddingNote };
}

/** The users and teams that a thread can be assigned to. */
export function useAssignees(threadId: string): Assignee[] {
  const { data } = useQuery({
    queryKey: ['assignees', threadId],
    queryFn: async () =>
      (await bodyOf(inbox.GET('/threads/{threadId}/assignees', { params: { path: { threadId } } }))).data,
    staleTime: 60_000,
  });
  return data ?? [];
}
