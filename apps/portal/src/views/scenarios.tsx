import type { AvailableScenarios, ScheduledScenario } from '@threads-api/mock';
import { useEffect, useState } from 'preact/hooks';
import { readSecret } from '../read-secret.ts';

interface Scenarios {
  active: ScheduledScenario[];
  available: AvailableScenarios;
}

/** Schedules scenarios for the next calls of the mock through its control URL. */
export function ScenarioPanel({ controlUrl }: { controlUrl: string }) {
  const [scenarios, setScenarios] = useState<Scenarios>();
  const [message, setMessage] = useState<string>();

  const call = async (method: 'GET' | 'POST' | 'DELETE', body?: object) => {
    const response = await send(controlUrl, method, body).catch(() => null);
    const json = await response?.json();
    if (response?.ok) setScenarios(json);
    setMessage(response?.ok ? undefined : (json?.message ?? 'The mock is not responding.'));
  };
  // Calls consume scenarios, so reload the list whenever it becomes visible.
  useEffect(() => {
    call('GET');
    const onFocus = () => call('GET');
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [controlUrl]);

  const { active = [], available } = scenarios ?? {};
  return (
    <details class="scenarios" onToggle={(event) => event.currentTarget.open && call('GET')}>
      <summary>Scenarios {active.length > 0 && <span class="count">{active.length}</span>}</summary>
      <div>
        <p>Choose how the mock responds to the next calls, whether they come from this page or from your app.</p>
        <ScenarioForm available={available} onSchedule={(scenario) => call('POST', scenario)} />
        {message && (
          <p class="bad" role="alert">
            {message}
          </p>
        )}
        <div aria-live="polite">
          <Scheduled active={active} onReset={() => call('DELETE')} />
        </div>
      </div>
    </details>
  );
}

async function send(controlUrl: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<Response> {
  // Only changes need the secret.
  const headers = method === 'GET' ? {} : { Authorization: `Bearer ${await readSecret()}` };
  return fetch(controlUrl, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

interface ScenarioFormProps {
  available: AvailableScenarios | undefined;
  onSchedule(scenario: object): void;
}

function ScenarioForm({ available, onSchedule }: ScenarioFormProps) {
  const [operation, setOperation] = useState('');
  const { errors = [], examples = [] } = available?.operations.find((entry) => entry.operation === operation) ?? {};
  const isDeclared = (scenario: string) => errors.some(({ status }) => status === scenario);
  const schedule = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const times = form.get('times') === 'always' ? 'always' : Number(form.get('times'));
    onSchedule({ scenario: form.get('scenario'), times, ...(operation && { operation }) });
  };
  return (
    <form class="fields" onSubmit={schedule}>
      <label>
        Operation
        <select value={operation} onChange={(event) => setOperation(event.currentTarget.value)}>
          <option value="">any</option>
          {available?.operations.map((entry) => (
            <option key={entry.operation}>{entry.operation}</option>
          ))}
        </select>
      </label>
      <label>
        Scenario
        <select name="scenario">
          {errors.length > 0 && (
            <optgroup label={`Errors of ${operation}`}>
              {errors.map(({ status, description }) => (
                <option key={status} value={status}>
                  {status}: {description}
                </option>
              ))}
            </optgroup>
          )}
          {examples.length > 0 && (
            <optgroup label={`Examples of ${operation}`}>
              {examples.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Any operation">
            {available?.everywhere
              .filter(({ scenario }) => !isDeclared(scenario))
              .map(({ scenario, effect }) => (
                <option key={scenario} value={scenario}>
                  {scenario}: {effect}
                </option>
              ))}
          </optgroup>
        </select>
      </label>
      <label>
        For
        <select name="times">
          <option value="1">the next call</option>
          <option value="5">the next 5 calls</option>
          <option value="always">all calls</option>
        </select>
      </label>
      <button type="submit">Schedule</button>
    </form>
  );
}

function Scheduled({ active, onReset }: { active: ScheduledScenario[]; onReset(): void }) {
  if (active.length === 0) return <p class="quiet">Nothing is scheduled. The mock responds normally.</p>;
  return (
    <>
      <ul>
        {active.map((entry) => (
          <li key={`${entry.scenario}${entry.operation}${entry.times}`}>
            <code>{entry.scenario}</code> {entry.operation ?? 'any operation'},{' '}
            {entry.times === 'always' ? 'all calls' : `${entry.times} left`}
          </li>
        ))}
      </ul>
      <button type="button" class="small" onClick={onReset}>
        Back to normal
      </button>
    </>
  );
}
