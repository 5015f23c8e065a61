import type { MatrixRow } from '@threads-api/conformance';

/** Operation by documented status: how many answers of each were seen. */
export function Matrix({ rows, caption }: { rows: MatrixRow[]; caption: string }) {
  const statuses = [...new Set(rows.flatMap((row) => row.statuses.map(({ status }) => status)))].toSorted(
    (a, b) => a - b,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
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
                const text = cell ? (cell.driven > 0 ? `${cell.driven}` : '–') : '';
                return (
                  <td key={status} class={cell ? (cell.driven > 0 ? 'driven' : 'undriven') : ''}>
                    {text}
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
