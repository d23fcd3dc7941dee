import { expect, it } from 'vitest';
import { getSeriesStyles } from './series-styles.ts';

/** The colours of tokens.css (--series-1 to -9). */
const tokenColors = '#332288 #DDCC77 #117733 #88CCEE #CC6677 #44AA99 #882255 #999933 #AA4499'.split(' ');
const otherColor = '#A5ADB8';

const eleven = [...Array.from({ length: 10 }, () => ({})), { isOther: true }];

it('series have the colours of tokens.css, and "Other" is grey', () => {
  const colors = getSeriesStyles(eleven).map(({ color }) => color);
  expect(colors.slice(0, 9)).toEqual(tokenColors);
  expect(colors[10]).toBe(otherColor);
  expect(new Set(colors).size).toBe(11);
});

it('"Other" does not use up a colour, at any position', () => {
  const [first, , second] = getSeriesStyles([{}, { isOther: true }, {}]);
  expect([first, second]).toEqual(getSeriesStyles([{}, {}]));
});

/** Contrast ratio (WCAG). */
function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

it('colours with low contrast on white have a pattern or an outline', () => {
  const faint = getSeriesStyles(eleven).filter(({ color }) => contrastOnWhite(color) < 3);
  expect(faint.map(({ color }) => color)).toEqual(['#DDCC77', '#88CCEE', '#44AA99', '#A5ADB8']);
  expect(faint.every(({ pattern, outline }) => pattern || outline)).toBe(true);
});
