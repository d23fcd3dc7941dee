import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryLimitInKilobytes, measureEntry } from '../../packages/client/scripts/measure-entry.mjs';
import { Demo, type Places } from '../support/demo.ts';
import { inAllLooks, openedParts, screens, visit } from '../support/screens.ts';

/** What any page may load that shows neither a chart nor a map, in kilobytes of 1000 bytes. */
const pageLimitInKilobytes = 250;

let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

async function kilobytesOf(scripts: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length / 1000, 0);
}

it('the build keeps the sign-in small', () => {
  const { kilobytes } = measureEntry(path.join(import.meta.dirname, '../../packages/client/dist'));
  expect(kilobytes).toBeLessThanOrEqual(entryLimitInKilobytes);
});

describe.concurrent('a page brings little and asks nobody else', () => {
  const all = [...screens, ...openedParts];
  const looks = [
    ...inAllLooks(all, { sizes: ['wide'], languages: ['en'] }),
    ...inAllLooks(all, { sizes: ['phone'], languages: ['ar'] }),
  ];
  it.concurrent.each(looks)('$name, $size, $language', async (look) => {
    const seen = await visit(demo, places, look, async ({ page, complaints, foreign, scripts }) => {
      await page.waitForTimeout(300); // whatever else the page still wants
      return { complaints, foreign, kilobytes: await kilobytesOf(scripts) };
    });
    const limit = look.name === 'sign-in' ? entryLimitInKilobytes : pageLimitInKilobytes;
    expect(seen).toEqual({ complaints: [], foreign: [], kilobytes: expect.any(Number) });
    expect(seen.kilobytes).toBeGreaterThan(20);
    expect(seen.kilobytes).toBeLessThanOrEqual(limit);
  });
});
