import { useState } from 'preact/hooks';
import type { PortalState } from '../../server/portal-state.ts';
import { CodeBlock } from '../parts/code-block.tsx';

/** The code examples of each operation. */
export function Examples({ state }: { state: PortalState }) {
  const [language, setLanguage] = useState('curl');
  const { examples } = state.contract;
  const languages = examples[0]?.code ?? [];
  return (
    <>
      <h1>Examples</h1>
      <p class="lead">
        Copy the code for an operation. It calls the mock. To call another server, change the base URL and the token.
      </p>
      <fieldset class="switch">
        <legend>Language</legend>
        {languages.map(({ language: name, title }) => (
          <button key={name} type="button" aria-pressed={name === language} onClick={() => setLanguage(name)}>
            {title}
          </button>
        ))}
      </fieldset>
      {examples.map(({ id, method, path, summary, scope, code }) => {
        const shown = code.find((entry) => entry.language === language);
        return (
          <section key={id} class="card">
            <h2>{summary}</h2>
            <p class="quiet">
              <code>
                {method} {path}
              </code>{' '}
              requires <code>{scope}</code>
            </p>
            {shown && <CodeBlock text={shown.text} label={`${shown.title}: ${summary}`} />}
          </section>
        );
      })}
    </>
  );
}
