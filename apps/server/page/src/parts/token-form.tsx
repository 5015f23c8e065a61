import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import type { NewToken, TokenList } from '../data/account-queries.ts';
import { useUnsaved } from '../data/unsaved.ts';
import { Problem } from './problem.tsx';
import { SubmitButton } from './submit-button.tsx';

interface TokenFormProps {
  userId: string;
  own: Pick<TokenList, 'scopes' | 'days'>;
  creating: UseMutationResult<unknown, Error, NewToken>;
}

export function TokenForm({ userId, own, creating }: TokenFormProps) {
  const [audience, setAudience] = useState<NewToken['audience']>('rest');
  const [name = '', keepName, forgetName] = useUnsaved<string>(userId, 'new', 'name');
  const [without, setWithout] = useState<string[]>([]);
  const [days, setDays] = useState(own.days.standard);
  const scopes = own.scopes[audience].filter((scope) => !without.includes(scope));
  const isDays = Number.isInteger(days) && days >= 1 && days <= own.days.longest;
  const missing =
    name.trim() === ''
      ? 'Enter a name.'
      : scopes.length === 0
        ? 'Choose a scope.'
        : isDays
          ? undefined
          : `Enter 1 to ${own.days.longest} days.`;

  return (
    <form
      class="card fields"
      aria-label="New token"
      onInput={creating.reset}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing !== undefined || creating.isPending) return;
        const token = { name: name.trim(), audience, scopes, expiresInDays: days };
        creating.mutate(token, { onSuccess: () => forgetName(name) });
      }}
    >
      <label>
        Name
        <input
          value={name}
          maxLength={100}
          placeholder="laptop"
          onInput={(event) => keepName(event.currentTarget.value || undefined)}
        />
      </label>
      <label>
        For
        <select
          value={audience}
          onChange={({ currentTarget }) => setAudience(currentTarget.value as NewToken['audience'])}
        >
          <option value="rest">the REST API</option>
          <option value="mcp">an agent (MCP)</option>
        </select>
      </label>
      <label>
        Days until it expires
        <input
          type="number"
          min={1}
          max={own.days.longest}
          value={days}
          onInput={(event) => setDays(event.currentTarget.valueAsNumber)}
        />
      </label>
      <fieldset class="choices">
        <legend class="hidden">Scopes</legend>
        {own.scopes[audience].map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={!without.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setWithout(checked ? without.filter((other) => other !== scope) : [...without, scope])
              }
            />
            {scope}
          </label>
        ))}
      </fieldset>
      <SubmitButton missing={missing} busy={creating.isPending}>
        Create token
      </SubmitButton>
      <Problem text={creating.error?.message} />
    </form>
  );
}
