import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { looksOf } from './series-looks.ts';

const tokens = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8');
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1];

const eleven = [...Array.from({ length: 10 }, () => ({})), { isRest: true }];

it('the colours of series are those of the tokens, and what is left over is grey', () => {
  const colors = looksOf(eleven).map(({ color }) => color.toLowerCase());
  const named = Array.from({ length: 9 }, (_, index) => token(`series-${index + 1}`));
  expect(colors.slice(0, 9)).toEqual(named);
  expect(colors[10]).toBe(token('series-rest'));
  expect(new Set(colors).size).toBe(11);
});

it('what is left over takes no colour from the others, wherever it stands', () => {
  const [first, , second] = looksOf([{}, { isRest: true }, {}]);
  expect([first, second]).toEqual(looksOf([{}, {}]));
});

/** As WCAG measures it. */
function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

it('colours that are faint on white carry a pattern or an outline', () => {
  const faint = looksOf(eleven).filter(({ color }) => contrastOnWhite(color) < 3);
  expect(faint.map(({ color }) => color)).toEqual(['#DDCC77', '#88CCEE', '#44AA99', '#A5ADB8']);
  expect(faint.every(({ pattern, outline }) => pattern || outline)).toBe(true);
});
