import { expect, test } from 'vitest';
import { drawChart } from '../../src/results/draw-chart.ts';

/** Measured in Chromium, in bold. */
const widthOfCharacter = 7.4;

const chartWith = (title: string) => {
  const ratio = { median: 1, lowest: 1, highest: 1 };
  const rows = [{ name: 'ours', median: 1, lowest: 1, highest: 1, ratio }];
  const comparisons = [{ title, unit: 'ms', better: 'less' as const, rounds: 1, rows, goals: [] }];
  return drawChart({ benchmark: 'mock', date: '', machine: '', versions: {}, comparisons });
};

test('a chart is as wide as its longest title', () => {
  const title = 'the longest response time of a server while another request is validated and rejected';
  const width = Number(/viewBox="0 0 (\d+) /.exec(chartWith(title))?.[1]);
  expect(width).toBeGreaterThan(16 + `${title} ms, less is better`.length * widthOfCharacter);
});
