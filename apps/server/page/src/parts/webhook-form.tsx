import { useState } from 'preact/hooks';
import type { NewWebhook } from '../data/account-queries.ts';
import { useUnsaved } from '../data/unsaved.ts';
import { Problem } from './problem.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

interface WebhookFormProps {
  userId: string;
  events: NewWebhook['events'];
  busy: boolean;
  /** Rejects if the webhook could not be created. */
  onCreate(webhook: NewWebhook): Promise<unknown>;
}

export function WebhookForm({ userId, events, busy, onCreate }: WebhookFormProps) {
  const [url = '', keepUrl, forgetUrl] = useUnsaved<string>(userId, 'new', 'url');
  const [problem, setProblem] = useState<string>();
  const form = useFocusInvalid([problem]);
  const [without, setWithout] = useState<string[]>([]);
  const wanted = events.filter((event) => !without.includes(event));
  const missing = url.trim() === '' ? 'Enter a URL.' : wanted.length === 0 ? 'Choose an event.' : undefined;
  return (
    <form
      ref={form}
      class="card fields"
      aria-label="New webhook"
      onInput={() => setProblem(undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing !== undefined || busy) return;
        // A rejected URL stays in the field.
        onCreate({ url: url.trim(), events: wanted }).then(
          () => forgetUrl(url),
          ({ message }: Error) => setProblem(message),
        );
      }}
    >
      <label class="grow">
        URL
        <input
          value={url}
          aria-invalid={problem !== undefined}
          aria-describedby="problem-url"
          inputMode="url"
          placeholder="https://example.com/hooks"
          onInput={(event) => keepUrl(event.currentTarget.value || undefined)}
        />
      </label>
      <Problem id="problem-url" text={problem} />
      <fieldset class="choices">
        <legend class="hidden">Events</legend>
        {events.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={!without.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                setWithout(checked ? without.filter((other) => other !== name) : [...without, name])
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <SubmitButton missing={missing} busy={busy}>
        Create webhook
      </SubmitButton>
    </form>
  );
}
