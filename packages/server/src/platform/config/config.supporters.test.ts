import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const key = 'k'.repeat(32);
const folder = mkdtempSync(path.join(tmpdir(), 'harken-supporters-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = path.join(folder, 'supporters.json');
writeFileSync(path.join(folder, 'logo.svg'), '<svg/>');
writeFileSync(path.join(folder, 'large.png'), Buffer.alloc(100_001));
writeFileSync(path.join(folder, 'logo.exe'), 'x');

function read(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig({ HARKEN_SECRET_KEY: key, HARKEN_SUPPORTERS: file }).supporters;
}

test('supporters and their images are read at start', () => {
  expect(read([{ name: ' Northlight Fund ', image: 'logo.svg' }])).toEqual([
    { name: 'Northlight Fund', image: { contentType: 'image/svg+xml', content: Buffer.from('<svg/>') } },
  ]);
  expect(read([])).toEqual([]);
});

test('there are none by default, and invented ones only in the demo', () => {
  expect(readConfig({ HARKEN_SECRET_KEY: key }).supporters).toEqual([]);
  expect(readConfig({ HARKEN_SECRET_KEY: key, HARKEN_SUPPORTERS: '' }).supporters).toEqual([]);
  expect(readConfig({ HARKEN_DEMO: 'true' }).supporters).toHaveLength(3);
});

test.each([
  ['no JSON', '{', /must contain a list of at most 20, such as \[/],
  ['something else', { name: 'x' }, /must contain a list/],
  ['an entry without an image', [{ name: 'x' }], /must contain a list/],
  ['an empty name', [{ name: ' ', image: 'logo.svg' }], /must contain a list/],
  ['too many', Array(21).fill({ name: 'x', image: 'logo.svg' }), /at most 20/],
  ['an image that does not exist', [{ name: 'x', image: 'none.svg' }], /none\.svg cannot be read \(ENOENT\)/],
  ['an image that is too large', [{ name: 'x', image: 'large.png' }], /large\.png is larger than 100 kB/],
  ['a file that is no image', [{ name: 'x', image: 'logo.exe' }], /logo\.exe must be one of \.svg, \.png/],
])('a file with %s is refused at start', (_name, content, reason) => {
  expect(() => read(content)).toThrow(reason);
  expect(() => read(content)).toThrow(/^Harken cannot start with these settings:\n {2}HARKEN_SUPPORTERS: /);
});

test('a missing file is refused at start', () => {
  const missing = path.join(folder, 'missing.json');
  expect(() => readConfig({ HARKEN_SECRET_KEY: key, HARKEN_SUPPORTERS: missing })).toThrow(
    /HARKEN_SUPPORTERS: .*missing\.json cannot be read \(ENOENT\)/,
  );
});
