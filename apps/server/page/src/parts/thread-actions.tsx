import type { ThreadDetail } from '@threads-api/client';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Assignee } from '#inbox-contract';
import type { useThreadActions } from '../data/thread-actions.ts';
import { SmallButton } from './small-button.tsx';

interface ThreadActionsProps {
  thread: ThreadDetail;
  actions: ReturnType<typeof useThreadActions>;
  assignees: Assignee[];
}

const statuses: ThreadDetail['status'][] = ['open', 'pending', 'closed'];
const keyOf = ({ type, id }: Pick<Assignee, 'type' | 'id'>) => `${type} ${id}`;

export function ThreadActions({ thread, actions, assignees }: ThreadActionsProps) {
  const { unread, status, assignee } = actions.shownIn(thread);
  const choices: Pick<Assignee, 'type' | 'id' | 'name'>[] = [...assignees];
  // The assignee may have left the inbox.
  if (assignee && !choices.some((choice) => keyOf(choice) === keyOf(assignee))) choices.push(assignee);
  return (
    <div class="actions">
      <SmallButton onClick={() => actions.mark.mutate(!unread)} aria-keyshortcuts="m">
        Mark as {unread ? 'read' : 'unread'}
      </SmallButton>
      <Choice
        label="Status"
        shortcut="c"
        value={status}
        onChoose={(value) => actions.changeStatus.mutate(value as ThreadDetail['status'])}
      >
        {statuses.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Choice>
      <Choice
        label="Assigned to"
        shortcut="a"
        value={assignee ? keyOf(assignee) : ''}
        onChoose={(value) => actions.assign.mutate(assignees.find((choice) => keyOf(choice) === value) ?? null)}
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

interface ChoiceProps {
  label: string;
  shortcut: string;
  value: string;
  onChoose(value: string): void;
  /** The options. */
  children: ComponentChildren;
}

/**
 * A list of values that saves the chosen one. Arrow keys and letters report each value on the way, so a value chosen with them is
 * saved with Enter or when the field loses the focus. Escape restores the saved value.
 */
function Choice({ label, shortcut, value, onChoose, children }: ChoiceProps) {
  /** The value chosen with the keyboard, until it is saved. */
  const [step, setStep] = useState<string>();
  const isStep = useRef(false);
  const save = (chosen: string) => {
    setStep(undefined);
    if (chosen !== value) onChoose(chosen);
  };
  return (
    <label>
      {label}
      <select
        aria-keyshortcuts={shortcut}
        value={step ?? value}
        onPointerDown={() => {
          isStep.current = false;
        }}
        onKeyDown={({ key, altKey, currentTarget }) => {
          // Space, and Alt with an arrow key, open the list. It reports only the final value.
          isStep.current = !altKey && !['Enter', ' ', 'Escape', 'Tab'].includes(key);
          if (key === 'Escape') currentTarget.value = value;
          // Letters typed next are shortcuts again, not another choice.
          if (key === 'Enter' || key === 'Escape') currentTarget.blur();
        }}
        onChange={({ currentTarget }) => (isStep.current ? setStep : save)(currentTarget.value)}
        onBlur={({ currentTarget }) => save(currentTarget.value)}
      >
        {children}
      </select>
      {step !== undefined && step !== value && (
        <span class="quiet" role="status">
          Enter saves, Esc restores
        </span>
      )}
    </label>
  );
}
