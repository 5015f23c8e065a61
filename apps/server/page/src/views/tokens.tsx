import { queryOptions, type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { CopyButton } from '@threads-api/ui/copy-button';
import { Empty } from '@threads-api/ui/empty';
import { useState } from 'preact/hooks';
import type { IssuedToken, NewToken, Token, TokenList } from '#inbox-contract';
import { showNotice } from '../data/notices.ts';
import { queries } from '../data/queries.ts';
import { bodyOf, inbox } from '../data/request.ts';
import { Failed } from '../parts/failed.tsx';
import { Form, Problem } from '../parts/form.tsx';
import { ConfirmDialog } from '../parts/modal.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import { Time } from '../parts/time.tsx';

const tokensQuery = queryOptions({ queryKey: ['tokens'], queryFn: () => bodyOf(inbox.GET('/tokens')) });

/** The user's own tokens, for the REST API and for agents. */
export function Tokens() {
  const { data: own, error, refetch } = useQuery(tokensQuery);
  const [created, setCreated] = useState<IssuedToken>();
  const [revoking, setRevoking] = useState<Token>();
  const onError = ({ message }: Error) => showNotice(message);
  const onSettled = () => queries.invalidateQueries(tokensQuery);
  const create = useMutation({
    mutationFn: (body: NewToken) => bodyOf(inbox.POST('/tokens', { body })),
    onSuccess: setCreated,
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (tokenId: string) => bodyOf(inbox.DELETE('/tokens/{tokenId}', { params: { path: { tokenId } } })),
    onSuccess: ({ id }) => setCreated((shown) => (shown?.id === id ? undefined : shown)),
    onError,
    onSettled,
  });

  return (
    <main id="main" tabIndex={-1}>
      <h1>Tokens</h1>
      <p class="lead">
        A token lets a program act for you: a REST token reads through the API; an MCP token lets an agent read and
        propose drafts. No token can send.
      </p>
      {error && !own && <Failed what="Your tokens" error={error} onRetry={refetch} />}
      {created && <Created token={created} onClose={() => setCreated(undefined)} />}
      {own && <TokenForm own={own} creating={create} />}
      {own?.data.length === 0 && <Empty title="You have no tokens" />}
      {own && own.data.length > 0 && (
        <div class="wide">
          <table>
            <caption>Your tokens, newest first</caption>
            <thead>
              <tr>
                <th>Name</th>
                <th>For</th>
                <th>Scopes</th>
                <th>Last used</th>
                <th>Expires</th>
                <th>
                  <span class="hidden">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {own.data.map((token) => {
                const { id, name, audience, scopes, expiresAt, revokedAt, lastUsedAt } = token;
                return (
                  <tr key={id} class={revokedAt ? 'quiet' : undefined}>
                    <th scope="row">{name}</th>
                    <td data-label="For">{audience === 'mcp' ? 'MCP' : 'REST'}</td>
                    <td data-label="Scopes">{scopes.join(', ')}</td>
                    <td data-label="Last used">{lastUsedAt ? <Time at={lastUsedAt} long /> : 'never'}</td>
                    <td data-label="Expires">{revokedAt ? 'revoked' : <Time at={expiresAt} />}</td>
                    <td>
                      {!revokedAt && (
                        <SmallButton aria-label={`Revoke ${name}`} onClick={() => setRevoking(token)}>
                          Revoke
                        </SmallButton>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {revoking && (
        <ConfirmDialog
          title={`Revoke the token ${revoking.name}?`}
          confirm="Revoke"
          cancel="Keep it"
          onConfirm={() => {
            revoke.mutate(revoking.id);
            setRevoking(undefined);
          }}
          onClose={() => setRevoking(undefined)}
        >
          <p>Programs that use it stop working at once. You cannot undo this.</p>
        </ConfirmDialog>
      )}
    </main>
  );
}

/** A new token in an example of its use. */
function Created({ token: { name, audience, token }, onClose }: { token: IssuedToken; onClose(): void }) {
  const text = audience === 'mcp' ? mcpConfiguration(token) : restExample(token);
  return (
    <section class="card good" role="status">
      <h2>Copy the token {name} now: it is not shown again</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
      <div class="buttons">
        <CopyButton text={text} label={`Copy the token ${name}`} />
        <SmallButton onClick={onClose}>I have saved it</SmallButton>
      </div>
    </section>
  );
}

const restExample = (token: string) => `THREADS_TOKEN=${token}

curl -H "Authorization: Bearer $THREADS_TOKEN" "${location.origin}/api/v1/threads?unread=1"`;

const mcpConfiguration = (token: string) =>
  JSON.stringify(
    {
      mcpServers: {
        threads: { type: 'http', url: `${location.origin}/mcp`, headers: { Authorization: `Bearer ${token}` } },
      },
    },
    null,
    2,
  );

interface TokenFormProps {
  own: Pick<TokenList, 'scopes' | 'days'>;
  creating: UseMutationResult<unknown, Error, NewToken>;
}

function TokenForm({ own, creating }: TokenFormProps) {
  const [audience, setAudience] = useState<NewToken['audience']>('rest');
  const [name, setName] = useState('');
  /** The scopes that are not chosen. */
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
    <Form
      class="card fields"
      aria-label="New token"
      onInput={creating.reset}
      onSave={() => {
        if (missing !== undefined || creating.isPending) return undefined;
        const token = { name: name.trim(), audience, scopes, expiresInDays: days };
        return creating.mutateAsync(token).then(() => setName(''));
      }}
    >
      <label>
        Name
        <input value={name} placeholder="laptop" onInput={(event) => setName(event.currentTarget.value)} />
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
    </Form>
  );
}
