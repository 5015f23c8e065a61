import type { Comparison, Goal } from '../compare.ts';
import { formatNumber, formatRatio } from './format.ts';
import type { Result } from './result.ts';

const size = { bars: 400, figures: 150, row: 22, heading: 34, title: 64, foot: 36, line: 16 };
/** The approximate width of a character. */
const character = 7.8;

const style = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 18px; font-weight: 600 }
  .heading { font-weight: 600 }
  .quiet { fill: #59636e; font-size: 12px }
  .bar { fill: #8c959f }
  .ours { fill: #0969da }
  .spread { stroke: #1f2328; stroke-width: 1.5 }
  .goal { stroke: #cf222e; stroke-width: 2; stroke-dasharray: 3 2 }
  .paper { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .quiet { fill: #9198a1 }
    .bar { fill: #656c76 }
    .ours { fill: #4493f8 }
    .spread { stroke: #f0f6fc }
    .goal { stroke: #f85149 }
    .paper { fill: #0d1117 }
  }`;

/**
 * Draws a bar for each candidate, ours in color. A thin line shows the spread of the rounds, a dashed line the goal. If
 * several metrics have the same title, the chart shows only the first; the tables show all.
 */
export function drawChart({ benchmark, date, machine, versions, comparisons: all }: Result): string {
  const comparisons = all.filter(({ title }, index) => all.findIndex((other) => other.title === title) === index);
  const names = comparisons.flatMap(({ rows }) => rows.map(({ name }) => name.length));
  const left = Math.round(Math.max(...names) * character) + 26;
  const headings = comparisons.map(({ title, unit, better }) => headingOf(title, unit, better).join(' ').length);
  const width = Math.max(left + size.bars + size.figures, Math.round(Math.max(...headings) * character) + 26);
  const blocks: string[] = [];
  let top = size.title;
  for (const comparison of comparisons) {
    blocks.push(drawComparison(comparison, left, top));
    top += size.heading + comparison.rows.length * size.row;
  }
  const parts = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const notes = wrap(['thin line: spread of the rounds', 'dashed: goal', ...parts], (width - 32) / character);
  const height = top + size.foot + notes.length * size.line;
  const foot = notes.map((text, index) => {
    const y = top + size.foot + index * size.line;
    return `<text class="quiet" x="16" y="${y}">${plain(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Benchmark ${plain(benchmark)}">
<style>${style}
</style>
<rect class="paper" width="${width}" height="${height}"/>
<text class="title" x="16" y="30">pnpm bench ${plain(benchmark)}</text>
<text class="quiet" x="16" y="50">${plain(`${date}, ${machine}`)}</text>
${blocks.join('\n')}
${foot.join('\n')}
</svg>
`;
}

function drawComparison({ title, unit, better, rows, goals }: Comparison, left: number, top: number): string {
  const goalOf = ({ against, ratio }: Goal) => (rows.find(({ name }) => name === against)?.median ?? 0) * ratio;
  const longest = Math.max(...rows.map(({ highest }) => highest), ...goals.map(goalOf));
  const scale = (value: number) => round((value / longest) * size.bars);
  const bars = rows.map(({ name, median, lowest, highest, ratio }, index) => {
    const y = top + size.heading + index * size.row;
    const middle = y + size.row / 2 - 2;
    const spread =
      lowest === highest
        ? ''
        : `<line class="spread" x1="${left + scale(lowest)}" x2="${left + scale(highest)}" y1="${middle}" y2="${middle}"/>`;
    const marks = goals
      .filter(({ who }) => who === name)
      .map((goal) => {
        const x = left + scale(goalOf(goal));
        return `<line class="goal" x1="${x}" x2="${x}" y1="${y - 2}" y2="${y + size.row - 3}"/>`;
      });
    return `<text x="${left - 10}" y="${middle + 4}" text-anchor="end">${plain(name)}</text>
<rect class="bar${isOurs(name) ? ' ours' : ''}" x="${left}" y="${y}" width="${Math.max(1, scale(median))}" height="${size.row - 5}" rx="2"/>${spread}${marks.join('')}
<text x="${left + size.bars + 14}" y="${middle + 4}">${formatNumber(median)} <tspan class="quiet">${formatRatio(ratio.median)}</tspan></text>`;
  });
  const [heading = '', note = ''] = headingOf(title, unit, better);
  return `<text class="heading" x="16" y="${top + 20}">${plain(heading)} <tspan class="quiet">${plain(note)}</tspan></text>
${bars.join('\n')}`;
}

const headingOf = (title: string, unit: string, better: string) => [title, `${unit}, ${better} is better`];

/** Joins the parts into lines of at most `most` characters. */
function wrap(parts: string[], most: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)}, ${part}`;
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

const isOurs = (name: string) => /^ours\b/.test(name);
const round = (value: number) => Math.round(value * 10) / 10;
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
