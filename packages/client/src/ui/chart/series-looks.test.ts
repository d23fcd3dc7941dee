import { expect, it } from 'vitest';
import { looksOf } from './series-looks.ts';

/** Those of the tokens (--series-1 to -9), in their order. */
const ofTokens = '#332288 #DDCC77 #117733 #88CCEE #CC6677 #44AA99 #882255 #999933 #AA4499'.split(' ');
const ofRest = '#A5ADB8';

const eleven = [...Array.from({ length: 10 }, () => ({})), { isRest: true }];

it('the colours of series are those of the design, and what is left over is grey', () => {
  const colors = looksOf(eleven).map(({ color }) => color);
  expect(colors.slice(0, 9)).toEqual(ofTokens);
  expect(colors[10]).toBe(ofRest);
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
