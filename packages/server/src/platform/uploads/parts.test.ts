import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPart, storeUploadPart } from './parts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'harken-uploads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const send = (upload: string, offset: number, text: string, sizeInBytes = 6) =>
  storeUploadPart(folder, { upload, offset, sizeInBytes, content: Buffer.from(text) });

it('joins the parts of a file', async () => {
  expect(await send('a', 0, 'abc')).toBeNull();
  const file = await send('a', 3, 'def');
  expect(file).toBe(findPart(folder, 'a'));
  expect(await readFile(file as string, 'utf8')).toBe('abcdef');
});

it.each([
  ['a part too far', 'a', 9],
  ['a part again', 'a', 3],
  ['a later part of a file that does not exist', 'unknown', 3],
])('refuses %s', async (_name, upload, offset) => {
  await expect(send(upload, offset, 'xyz', 20)).rejects.toThrow();
});

it('begins again at the start of a file', async () => {
  await send('a', 0, 'new');
  expect(await readFile(findPart(folder, 'a'), 'utf8')).toBe('new');
});

it('keeps only the newest files when another begins', async () => {
  for (const [age, upload] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await send(upload, 0, 'one');
    const at = new Date(Date.now() - (10 - age) * 60_000);
    await utimes(findPart(folder, upload), at, at);
  }
  await send('f', 0, 'one');
  expect((await readdir(folder)).sort()).toEqual(['c.part', 'd.part', 'e.part', 'f.part']);
});

it('removes files that nobody went on with for a day', async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(findPart(folder, 'e'), yesterday, yesterday);
  await send('f', 0, 'two');
  expect((await readdir(folder)).sort()).toEqual(['c.part', 'd.part', 'f.part']);
});
