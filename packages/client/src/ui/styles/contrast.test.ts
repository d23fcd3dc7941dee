import { describe, expect, it } from 'vitest';
import { maxColumnSeries } from '../chart/rank-series.ts';
import { getSeriesStyles } from '../chart/series-styles.ts';
import css from './tokens.css?raw';

/** The colours of a block of tokens.css. */
function readColors(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, color]) => [name, color]),
  );
}

const [lightBlock = '', darkBlock = ''] = css
  .split('[data-theme="dark"] {')
  .map((part) => part.split('}')[0] ?? '');
const light = readColors(lightBlock.slice(lightBlock.indexOf(':root')));
const themes = { light, dark: { ...light, ...readColors(darkBlock) } };

type Theme = keyof typeof themes;
const theme = Object.keys(themes) as Theme[];

function toParts(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

/** Relative luminance (WCAG 2). */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toParts(color).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const getColor = (name: string, of: Theme) => {
  const color = themes[of][name];
  if (!color) throw new Error(`tokens.css has no ${name}`);
  return color;
};
const series = getSeriesStyles([...Array.from({ length: maxColumnSeries }, () => ({})), { isOther: true }]);
const enough = 3;

describe.each(theme)('in the %s theme', (of) => {
  it.each(series.map(({ variable }) => variable))('%s has enough contrast on a card', (name) => {
    const ratio = getRatio(getLuminance(getColor(name, of)), getLuminance(getColor('--surface', of)));
    expect(ratio).toBeGreaterThanOrEqual(enough);
  });

  it.each(['--link', '--text', '--text-3'])('lines in %s have enough contrast on a card', (name) => {
    const ratio = getRatio(getLuminance(getColor(name, of)), getLuminance(getColor('--surface', of)));
    expect(ratio).toBeGreaterThanOrEqual(enough);
  });

  const land = getLuminance(getColor('--map-land', of));
  const water = getLuminance(getColor('--map-water', of));

  it('the coast tells land from water', () => {
    const coast = getLuminance(getColor('--map-coast', of));
    expect(getRatio(coast, land)).toBeGreaterThanOrEqual(enough);
    expect(getRatio(coast, water)).toBeGreaterThanOrEqual(enough);
  });

  it('borders have enough contrast on land', () => {
    const border = getLuminance(getColor('--map-line', of));
    expect(getRatio(border, land)).toBeGreaterThanOrEqual(enough);
  });

  it('classes of areas differ in brightness from their neighbours, for any kind of colour vision', () => {
    const classes = [0, 1, 2, 3, 4, 5].map((index) => getLuminance(getColor(`--map-class-${index}`, of)));
    const steps = classes.slice(1).map((each, at) => getRatio(each, classes[at] ?? 0));
    // the first step separates none from some, which the legend and the name of the area say as well
    for (const step of steps.slice(1)) expect(step).toBeGreaterThanOrEqual(1.4);
    expect(steps[0]).toBeGreaterThanOrEqual(1.2);
    const order = [...classes].sort((a, b) => (of === 'light' ? b - a : a - b));
    expect(classes).toEqual(order);
  });

  it('outlines of areas have enough contrast on land', () => {
    for (const token of ['--map-area-line', '--map-border'])
      expect(getRatio(getLuminance(getColor(token, of)), land)).toBeGreaterThanOrEqual(enough);
  });

  it('names of places can be read on land and water', () => {
    const [name, waterName] = ['--map-label', '--map-water-label'].map((token) =>
      getLuminance(getColor(token, of)),
    );
    expect(getRatio(name ?? 0, land)).toBeGreaterThanOrEqual(4.5);
    expect(getRatio(waterName ?? 0, water)).toBeGreaterThanOrEqual(4.5);
  });

  it('markers of cases have enough contrast on land and water', () => {
    const marker = getLuminance(getColor('--map-data', of));
    expect(getRatio(marker, land)).toBeGreaterThanOrEqual(enough);
    expect(getRatio(marker, water)).toBeGreaterThanOrEqual(enough);
  });

  it.each(['ok', 'warn', 'error'])(
    'markers of the state %s have enough contrast on land, by colour or ring',
    (state) => {
      const ratios = [`--${state}-bg`, `--${state}-line`].map((name) =>
        getRatio(getLuminance(getColor(name, of)), land),
      );
      expect(Math.max(...ratios)).toBeGreaterThanOrEqual(enough);
    },
  );
});

it('files have the colours of the light theme', () => {
  for (const { variable, color } of series) expect(color.toLowerCase()).toBe(getColor(variable, 'light'));
});
