import { counted } from '../count.ts';
import type { Report } from '../report.ts';
import { escapeXml } from './escape-xml.ts';

const colors = { good: '#14724a', bad: '#b3261e' };
/** The average width of a character at this size. */
const characterWidth = 6.6;

/** The result as a badge for a README: a small, self-contained SVG image. */
export function badgeReport({ findings, level, contractVersion }: Report): string {
  const label = `Threads ${contractVersion} ${level}`;
  const result = findings.length === 0 ? 'conforms' : counted(findings.length, 'finding');
  const [left, right] = [label, result].map((text) => Math.round(text.length * characterWidth) + 12) as [
    number,
    number,
  ];
  const text = (center: number, content: string) => `<text x="${center}" y="14">${escapeXml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${escapeXml(`${label}: ${result}`)}">
<title>${escapeXml(`${label}: ${result}`)}</title>
<rect width="${left + right}" height="20" rx="3" fill="#4a5361"/>
<rect x="${left}" width="${right}" height="20" rx="3" fill="${findings.length === 0 ? colors.good : colors.bad}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">${text(left / 2, label)}${text(left + right / 2, result)}</g>
</svg>
`;
}
