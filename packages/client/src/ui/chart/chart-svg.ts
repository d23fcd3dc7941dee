import type { Shape } from './chart-scene.ts';
import { savedFonts, savedInks, savedLetters, savedPens } from './saved-look.ts';
import type { SavedScene } from './saved-scene.ts';
import { patternSize, patterns } from './series-looks.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const anchors = {
  ltr: { before: 'end', middle: 'middle', after: 'start' },
  rtl: { before: 'start', middle: 'middle', after: 'end' },
} as const;

/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function shapeAsSvg(shape: Shape): string {
  if (shape.kind === 'line')
    return `<path d="M${shape.x} ${shape.y}h${shape.width}" stroke="${savedInks.line}" fill="none"/>`;
  if (shape.kind === 'text') {
    const { size, weight } = savedLetters[shape.tone];
    const direction = rightToLeft.test(shape.text) ? 'rtl' : 'ltr';
    const letters = `font-size="${size}" font-weight="${weight}" fill="${savedInks[shape.tone]}"`;
    const place = `x="${shape.x}" y="${shape.y}" text-anchor="${anchors[direction][shape.at]}"`;
    return `<text ${place} direction="${direction}" ${letters}>${escaped(shape.text)}</text>`;
  }
  if (shape.kind === 'stroke') {
    const { color, width, dashes, fill } = savedPens[shape.pen];
    const line = `stroke="${color}" stroke-width="${width}" stroke-dasharray="${dashes.join(' ')}"`;
    return `<path d="${shape.d}" ${line} fill="${fill}"/>`;
  }
  const { d, look, isThin } = shape;
  const outline = look.outline && !isThin ? ` stroke="${look.outline}"` : '';
  const base = `<path d="${d}" fill="${look.color}"${outline}/>`;
  return look.pattern && !isThin ? `${base}<path d="${d}" fill="url(#${look.pattern.id})"/>` : base;
}

const tile = `width="${patternSize}" height="${patternSize}" patternUnits="userSpaceOnUse"`;
const definitions = patterns
  .map(
    ({ id, d, width, color }) =>
      `<pattern id="${id}" ${tile}><path d="${d}" stroke="${color}" stroke-width="${width}" stroke-linecap="round" fill="none"/></pattern>`,
  )
  .join('');

/** A picture that can be drawn at any size, and needs nothing but itself. */
export function svgOf({ width, height, title, shapes }: SavedScene): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${savedFonts}">`,
    `<title>${escaped(title)}</title>`,
    `<defs>${definitions}</defs>`,
    `<rect width="${width}" height="${height}" fill="${savedInks.paper}"/>`,
    ...shapes.map(shapeAsSvg),
    '</svg>',
  ].join('\n');
}
