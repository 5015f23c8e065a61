import { useState } from 'preact/hooks';
import type { NewToken, TokenList } from '../data/account-queries.ts';
import { SubmitButton } from './submit-button.tsx';

interface TokenFormProps {
  own: Pick<TokenList, 'scopes' | 'days'>;
  busy: boolean;
  onCreate(token: NewToken): void;
}

export function TokenForm({ own, busy, onCreate }: TokenFormProps) {
  const [audience, setAudience] = useState<NewToken['audience']>('rest');
  const [name, setName] = useState('');
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
      onSubmit={(event) => {
        event.preventDefault();
        if (missing !== undefined || busy) return;
        onCreate({ name: name.trim(), audience, scopes, expiresInDays: days });
        setName('');
      }}
    >
      <label>
        Name
        <input
          value={name}
          maxLength={100}
          placeholder="laptop"
          onInput={(event) => setName(event.currentTarget.value)}
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
      <SubmitButton missing={missing} busy={busy}>
        Create token
      </SubmitButton>
    </form>
  );
}
