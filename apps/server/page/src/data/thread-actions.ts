import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import type { ThreadDetail } from '@threads-api/client';
import { invalidateThreads } from '@threads-api/client/react';
import type { Assignee, AssigneeChange, NewNote, StatusChange, UnreadChange } from '#inbox-contract';
import { showNotice } from './notices.ts';
import { queries } from './queries.ts';
import { bodyOf, inbox } from './request.ts';

/** The actions on a thread. A change that fails shows a notice. */
export function useThreadActions(threadId: string) {
  const at = `thread ${threadId}`;
  const params = { path: { threadId } };
  // Changes are sent one at a time, in order. Each is pending until the thread is refetched, because the page shows pending
  // changes instead of the thread's state.
  const inOrder = {
    scope: { id: at },
    mutationKey: [at],
    onSettled(_data: unknown, error: Error | null) {
      const refetch = invalidateThreads(queries, threadId);
      return error ? undefined : refetch;
    },
  };
  const useChange = <V>(mutationFn: (value: V) => Promise<unknown>, problem: string) =>
    useMutation({ ...inOrder, mutationFn, onError: ({ message }) => showNotice(`${problem}: ${message}`) });

  const mark = useChange(
    (unread: boolean) =>
      bodyOf(inbox.PUT('/threads/{threadId}/unread', { params, body: { unread } satisfies UnreadChange })),
    'Not marked',
  );
  const changeStatus = useChange(
    (status: ThreadDetail['status']) =>
      bodyOf(inbox.PUT('/threads/{threadId}/status', { params, body: { status } satisfies StatusChange })),
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
    'Not assigned',
  );
  const noteKey = [at, 'note'];
  /** Also true if the person left the thread and came back. */
  const isAddingNote = useIsMutating({ mutationKey: noteKey }) > 0;
  const addNote = useMutation({
    ...inOrder,
    mutationKey: noteKey,
    mutationFn: (body: NewNote) => bodyOf(inbox.POST('/threads/{threadId}/notes', { params, body })),
  });
  /** The values that the controls show: those of a pending change, otherwise those of the thread. */
  const shownIn = ({ unread, status, assignment }: ThreadDetail) => ({
    unread: mark.isPending ? mark.variables : unread,
    status: changeStatus.isPending ? changeStatus.variables : status,
    assignee: assign.isPending ? assign.variables : assignment,
  });
  return { mark, changeStatus, assign, addNote, isAddingNote, shownIn };
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
