import { useEffect, useState } from 'preact/hooks';
import type { ConformanceState, PortalState } from '../../server/portal-state.ts';
import { ConformanceResult } from '../parts/conformance-result.tsx';
import { startRun } from '../start-run.ts';

/**
 * A form to test any server on this machine, with its URL and a token or with a target file. The portal uses tokens only
 * during the run and never stores them.
 */
export function OtherServer({ state, result }: { state: PortalState; result: ConformanceState }) {
  const { conformanceCommand: command, contract } = state;
  const [message, setMessage] = useState<string>();
  const [over, setOver] = useState(false);
  const isRunning = result.status === 'running';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isRunning) return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setMessage(await startRun('other', { baseUrl: `${form.get('baseUrl')}`, token: `${form.get('token')}` }));
  };
  const take = async (file: File | undefined) => {
    if (file && !isRunning) setMessage(await runWithFile(file));
  };
  useDroppedFile(take, setOver);
  return (
    <section class={`card target ${over ? 'over' : ''}`} data-target="other">
      <h2>Your server</h2>
      <p class="quiet">
        Test a server on this machine, in any language. Tokens are kept in memory only during the run. To run more
        checks, drop a target file with more tokens and threads on this page. Its format is explained by{' '}
        <code>{command} --help</code>. The portal never runs commands: for a file with <code>actions</code>, use{' '}
        <code>{command} --target FILE</code> in a terminal.
      </p>
      <form onSubmit={submit}>
        <label>
          Base URL
          <input name="baseUrl" type="url" required placeholder="http://localhost:8080/api/v1" autocomplete="off" />
        </label>
        <label>
          Token
          <input name="token" type="password" required autocomplete="off" />
        </label>
        <button type="submit" aria-disabled={isRunning}>
          {isRunning ? 'Running …' : 'Run checks'}
        </button>
      </form>
      <label class="file">
        Or a target file: choose it, or drop it anywhere on this page
        <input
          type="file"
          accept="application/json,.json"
          disabled={isRunning}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // Reset, so that choosing the same file again after an edit fires a change event.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {message && (
        <p class="bad" role="alert">
          {message}
        </p>
      )}
      {result.status !== 'never' && <ConformanceResult result={result} title="Your server" hash={contract.hash} />}
    </section>
  );
}

async function runWithFile(file: File): Promise<string | undefined> {
  try {
    return await startRun('other', { target: JSON.parse(await file.text()) });
  } catch {
    return `${file.name} is not JSON. A target file has the form {"baseUrl": "http://localhost:8080/api/v1", "tokens": {"full": "…"}}.`;
  }
}

/** Handles a file dropped anywhere on the page. By default, the browser would open it. */
function useDroppedFile(take: (file: File | undefined) => void, setOver: (over: boolean) => void): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', onDragOver);
    addEventListener('dragleave', onDragLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('dragleave', onDragLeave);
      removeEventListener('drop', onDrop);
    };
  });
}
