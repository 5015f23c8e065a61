import type { ThreadDetail } from '@threads-api/client';
import type { RefObject } from 'preact';
import type { Assignee } from '#inbox-contract';
import type { useThreadActions } from '../data/thread-actions.ts';
import { Choice } from './choice.tsx';
import { SmallButton } from './small-button.tsx';

interface ThreadActionsProps {
  thread: ThreadDetail;
  actions: ReturnType<typeof useThreadActions>;
  assignees: Assignee[];
  fields: Record<'status' | 'assignee', RefObject<HTMLSelectElement | null>>;
}

const statuses: ThreadDetail['status'][] = ['open', 'pending', 'closed'];
const keyOf = ({ type, id }: Pick<Assignee, 'type' | 'id'>) => `${type} ${id}`;

export function ThreadActions({ thread, actions, assignees, fields }: ThreadActionsProps) {
  const { unread, status, assignment } = thread;
  const choices = [...assignees];
  // The assignee may have left the inbox.
  if (assignment && !choices.some((choice) => keyOf(choice) === keyOf(assignment)))
    choices.push(assignment as Assignee);
  return (
    <div class="actions">
      <SmallButton onClick={() => actions.mark.mutate(!unread)}>Mark as {unread ? 'read' : 'unread'}</SmallButton>
      <Choice
        label="Status"
        field={fields.status}
        value={status}
        onChoose={(value) => actions.changeStatus.mutate(value as ThreadDetail['status'])}
      >
        {statuses.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Choice>
      <Choice
        label="Assigned to"
        field={fields.assignee}
        value={assignment ? keyOf(assignment) : ''}
        onChoose={(value) => actions.assign.mutate(choices.find((choice) => keyOf(choice) === value) ?? null)}
      >
        <option value="">nobody</option>
        {choices.map((choice) => (
          <option key={keyOf(choice)} value={keyOf(choice)}>
            {choice.name}
            {choice.type === 'team' ? ' (team)' : ''}
          </option>
        ))}
      </Choice>
    </div>
  );
}
