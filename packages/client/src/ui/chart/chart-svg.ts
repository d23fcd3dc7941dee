import type { Shape } from './chart-layout.ts';
import type { ExportLayout } from './export-layout.ts';
import { exportColors, exportFonts, exportPens, exportTextStyles } from './export-style.ts';
import { patternSize, patterns } from './series-styles.ts';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const anchors = {
  ltr: { before: 'end', middle: 'middle', after: 'start' },
  rtl: { before: 'start', middle: 'middle', after: 'end' },
} as const;

/** Characters of right-to-left scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function toSvgElement(shape: Shape): string {
  if (shape.kind === 'line')
    return `<path d="M${shape.x} ${shape.y}h${shape.width}" stroke="${exportColors.line}" fill="none"/>`;
  if (shape.kind === 'text') {
    const { size, weight } = exportTextStyles[shape.tone];
    const direction = rightToLeft.test(shape.text) ? 'rtl' : 'ltr';
    const letters = `font-size="${size}" font-weight="${weight}" fill="${exportColors[shape.tone]}"`;
    const position = `x="${shape.x}" y="${shape.y}" text-anchor="${anchors[direction][shape.at]}"`;
    return `<text ${position} direction="${direction}" ${letters}>${escapeXml(shape.text)}</text>`;
  }
  if (shape.kind === 'stroke') {
    const { color, width, dashes, fill } = exportPens[shape.pen];
    const line = `stroke="${color}" stroke-width="${width}" stroke-dasharray="${dashes.join(' ')}"`;
    return `<path d="${shape.d}" ${line} fill="${fill}"/>`;
  }
  const { d, seriesStyle, isThin } = shape;
  const outline = seriesStyle.outline && !isThin ? ` stroke="${seriesStyle.outline}"` : '';
  const base = `<path d="${d}" fill="${seriesStyle.color}"${outline}/>`;
  return seriesStyle.pattern && !isThin
    ? `${base}<path d="${d}" fill="url(#${seriesStyle.pattern.id})"/>`
    : base;
}

const tile = `width="${patternSize}" height="${patternSize}" patternUnits="userSpaceOnUse"`;
const definitions = patterns
  .map(
    ({ id, d, width, color }) =>
      `<pattern id="${id}" ${tile}><path d="${d}" stroke="${color}" stroke-width="${width}" stroke-linecap="round" fill="none"/></pattern>`,
  )
  .join('');

/** Writes a chart as a self-contained SVG. */
export function toSvg({ width, height, title, shapes }: ExportLayout): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${exportFonts}">`,
    `<title>${escapeXml(title)}</title>`,
    `<defs>${definitions}</defs>`,
    `<rect width="${width}" height="${height}" fill="${exportColors.paper}"/>`,
    ...shapes.map(toSvgElement),
    '</svg>',
  ].join('\n');
}
