import { describe, expect, it } from 'vitest';
import { checkClaims, findMarkedTests, renderPage } from './who-dak.mjs';

const [first, second] = ['SRV.FXNREQ.001', 'SRV.NFXNREQ.002'];

describe('a test that carries ids', () => {
  it.each([
    ['one id', [`// ${first}`, "it('is stored', () => {"], [[first], 'is stored', 2]],
    [
      'several ids',
      [`  // ${first}, ${second}`, '  test(`is stored`, () => {'],
      [[first, second], 'is stored', 2],
    ],
    [
      'several lines',
      [`// ${first}`, `// ${second}`, "describe('a report', () => {"],
      [[first, second], 'a report', 3],
    ],
    [
      'examples',
      [`// ${first}`, 'test.each([', "  ['a (b)', f(1)],", "])('reads %s', () => {"],
      [[first], 'reads %s', 2],
    ],
    [
      'examples by name',
      [`// ${first}`, "test.each(correct)('%s is read', () => {"],
      [[first], '%s is read', 2],
    ],
  ])('is found with %s', (_, lines, [ids, title, line]) => {
    expect(findMarkedTests('a.test.ts', lines.join('\n'))).toEqual([{ ids, title, line, file: 'a.test.ts' }]);
  });

  it('is named with the groups around it', () => {
    const lines = [
      "describe('a report', () => {",
      "  it('is read', () => {",
      '  });',
      `  // ${first}`,
      "  it('is stored', () => {",
    ];
    expect(findMarkedTests('a.test.ts', lines.join('\n'))[0].title).toBe('a report › is stored');
  });

  it('is not taken from a sentence that mentions an id', () => {
    expect(findMarkedTests('a.test.ts', `// as ${first} asks\nit('is stored', () => {`)).toEqual([]);
  });
});

it.each([
  ['that is skipped', [`// ${first}`, "it.skip('is stored', () => {"]],
  ['that is no test', [`// ${first}`, 'const a = 1;']],
  ['that is the end of the file', [`// ${first}`]],
])('ids are refused above something %s', (_, lines) => {
  expect(() => findMarkedTests('a.test.ts', lines.join('\n'))).toThrow(`${first} must stand above a test`);
});

const part = (...requirements) => [{ title: 'A', numbers: [1, requirements.length], requirements }];
const met = { id: first, what: 'Record', claim: 'met' };
const test = { ids: [first], title: 'is stored', file: 'a.test.ts', line: 1 };

describe('claims', () => {
  it.each([
    ['right', part(met), [test], []],
    ['without a test', part(met), [], [`${first} is claimed, and no test shows it`]],
    [
      'not made, with a test',
      part({ ...met, claim: 'notClaimed', note: 'no' }),
      [test],
      [`${first} is not claimed, and a test shows it`],
    ],
    [
      'made partly, without saying what is missing',
      part({ ...met, claim: 'partly' }),
      [test],
      [`${first} does not say why`],
    ],
    [
      'with a test of an unknown id',
      part(met),
      [test, { ...test, ids: [second] }],
      [`${second} is in tests, and no requirement of the kit`],
    ],
    [
      'incomplete',
      [{ title: 'A', numbers: [1, 2], requirements: [met] }],
      [test],
      ['A: 2 is missing or does not belong there'],
    ],
  ])('are checked: %s', (_, parts, tests, problems) => {
    expect(checkClaims(parts, tests)).toEqual(problems);
  });

  it('are a table with screens, tests and reasons', () => {
    const page = renderPage(
      part(
        { ...met, screen: 'Reports' },
        { id: second, what: 'Refer | send', claim: 'notClaimed', note: 'No.' },
      ),
      [test],
      '..',
    );
    expect(page).toContain('2 requirements: 1 met, 0 partly, 1 not claimed.');
    expect(page).toContain(`| ${first} | Record | met | Screen: Reports. Test: [is stored](../a.test.ts). |`);
    expect(page).toContain(`| ${second} | Refer \\| send | not claimed | No. |`);
  });
});
