import { groupBy } from '@threads-api/cli/group-by';
import { CopyButton } from '@threads-api/ui/copy-button';
import { Empty } from '@threads-api/ui/empty';
import { useState } from 'preact/hooks';
import type { OperationExamples, PortalState } from '../../server/portal-state.ts';
import { Group } from '../parts/first-items.tsx';
import { Prose } from '../parts/prose.tsx';

/** With more operations than this, the page has a filter and its groups start closed. */
const mostOpen = 20;

/** The code examples of each operation. */
export function Examples({ state }: { state: PortalState }) {
  const [language, setLanguage] = useState('curl');
  const [filter, setFilter] = useState('');
  const { examples } = state.contract;
  const languages = examples[0]?.code ?? [];
  const found = examples.filter((example) => matches(example, filter));
  if (examples.length === 0)
    return (
      <>
        <h1>Examples</h1>
        <Empty title="This document has no operations">
          When it has a path with a method, its code appears here: curl and fetch.
        </Empty>
      </>
    );
  const groups = groupBy(found, ({ tag }) => tag);
  return (
    <>
      <h1>Examples</h1>
      <p class="lead">
        Copy the code for an operation.{' '}
        {state.services.mock && 'It calls the mock. To call another server, change the base URL and the credentials.'}
      </p>
      <div class="fields">
        <fieldset class="switch">
          <legend>Language</legend>
          {languages.map(({ language: value, title }) => (
            <button key={value} type="button" aria-pressed={value === language} onClick={() => setLanguage(value)}>
              {title}
            </button>
          ))}
        </fieldset>
        {examples.length > mostOpen && (
          <label>
            Filter {examples.length} operations
            <input type="search" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
          </label>
        )}
      </div>
      {found.length === 0 && <Empty title="No operation matches the filter" />}
      {[...groups].map(([tag, members]) => (
        <Group
          key={tag}
          title={tag}
          count={`${members.length}`}
          isOpen={found.length <= mostOpen}
          items={members}
          most={mostOpen}
        >
          {(example) => <Example key={example.id} example={example} language={language} />}
        </Group>
      ))}
    </>
  );
}

function matches({ id, method, path, summary, tag }: OperationExamples, filter: string): boolean {
  const text = `${id} ${method} ${path} ${summary} ${tag}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Example({ example, language }: { example: OperationExamples; language: string }) {
  const { method, path, summary, requires, code } = example;
  const shown = code.find((entry) => entry.language === language) ?? code.at(-1);
  return (
    <section class="card">
      <h3>{summary}</h3>
      <p class="quiet">
        <code>
          {method} {path}
        </code>
        {requires && <Prose text={` requires ${requires}`} />}
      </p>
      {shown && (
        <div class="code">
          <pre>
            <code>{shown.text}</code>
          </pre>
          <CopyButton text={shown.text} label={`Copy ${shown.title}: ${summary}`} />
        </div>
      )}
    </section>
  );
}
