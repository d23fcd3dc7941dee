import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wideMinWidth } from '../../../packages/client/src/ui/styles/media.ts';
import { inProject, listFiles } from '../project.mjs';

const ui = inProject('packages/client/src/ui');
const read = (name) => readFileSync(`${ui}/${name}`, 'utf8');
const sheets = listFiles(inProject('packages/client/src'), (file) => file.endsWith('.css'));

/** The value of a token in the light theme. */
function token(name) {
  return new RegExp(`--${name}: ([^;]+);`).exec(read('styles/tokens.css'))?.[1];
}

/** The declarations of the first rule of a class. */
function rule(sheet, name) {
  return new RegExp(`\\.${name} \\{([^}]+)\\}`).exec(read(sheet))?.[1] ?? '';
}

describe('the theme', () => {
  it('has red action colours', () => {
    const [red, green, blue] = token('action')
      .match(/[0-9a-f]{2}/g)
      .map((part) => Number.parseInt(part, 16));
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  });

  it('uses Poppins in 14 pixels by default', () => {
    expect(token('font').startsWith('Poppins')).toBe(true);
    const pixelsOfRem = 16;
    expect(Number.parseFloat(token('text-base')) * pixelsOfRem).toBe(14);
  });

  it('limits popups to 400 pixels, and lists to eight rows before they scroll', () => {
    expect(rule('overlays/popup.module.css', 'popup')).toContain('max-inline-size: min(400px,');
    expect(rule('overlays/popup.module.css', 'list')).toContain('8 * var(--item-height)');
  });

  it('changes its layout only at the breakpoints of the design', () => {
    const queries = sheets.flatMap(
      (file) => readFileSync(file, 'utf8').match(/@media[^{]*width[^{]*/g) ?? [],
    );
    const widths = queries.flatMap((query) => query.match(/\d+(?=px)/g) ?? []).map(Number);
    expect(widths.length).toBeGreaterThan(20);
    expect(widths).toContain(wideMinWidth);
    expect([...new Set(widths)].filter((width) => ![600, 960, 1280].includes(width))).toEqual([]);
  });
});
