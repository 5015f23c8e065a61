import type { MatrixRow } from '@threads-api/conformance';

/** The number of received responses by operation and documented status. */
export function Matrix({ rows, caption }: { rows: MatrixRow[]; caption: string }) {
  const statuses = [...new Set(rows.flatMap((row) => row.statuses.map(({ status }) => status)))].toSorted(
    (a, b) => a - b,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section class="wide" tabIndex={0} aria-label={caption}>
      <table class="matrix">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            {statuses.map((status) => (
              <th key={status} scope="col">
                {status}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.operation}>
              <th scope="row">{row.operation}</th>
              {statuses.map((status) => {
                const cell = row.statuses.find((entry) => entry.status === status);
                if (!cell) return <td key={status} />;
                return (
                  <td key={status} class={cell.driven > 0 ? 'seen' : 'unseen'}>
                    {cell.driven > 0 ? cell.driven : '–'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
