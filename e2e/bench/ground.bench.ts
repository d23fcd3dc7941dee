import type { Browser, Page } from 'playwright-core';
import type { Measurement } from './long-tasks.ts';

/** The map of data collectors on a slow phone, as sign-in is measured: 1.6 Mbit/s, 150 ms, a quarter of the processor. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const rounds = 3;

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Waits until land or water is painted; returns the time since navigation started, in milliseconds. */
const waitForGround = (page: Page) =>
  page
    .waitForFunction(
      () => {
        const isPainted = [...document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')].some(
          (tile) => tile.getContext('2d')?.getImageData(128, 128, 1, 1).data[3] === 255,
        );
        return isPainted && performance.now();
      },
      undefined,
      { timeout: 60_000, polling: 50 },
    )
    .then((found) => found.jsonValue() as Promise<number>);

async function measureOnce(browser: Browser, baseURL: string, projectId: number) {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const data = { userName: 'supervisor@demo.harken.example', password: 'harken-demo' };
  await context.request.post('/api/authentication/login', { data });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const address = `/projects/${projectId}/datacollectors/mapoverview`;
  await page.goto(address, { waitUntil: 'commit' });
  const cold = await waitForGround(page);
  await page.waitForTimeout(4000); // for what is cached afterwards
  await page.goto(address, { waitUntil: 'commit' });
  const warm = await waitForGround(page);
  await context.close();
  return { cold, warm };
}

/** Measures when the ground of the map is first visible, with an empty cache and on the next visit. */
export async function measureGround(
  browser: Browser,
  baseURL: string,
  projectId: number,
): Promise<Measurement[]> {
  const found: Awaited<ReturnType<typeof measureOnce>>[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measureOnce(browser, baseURL, projectId));
  return [
    {
      name: 'Ground of the map visible on a slow phone, first visit, ms',
      milliseconds: median(found.map(({ cold }) => cold)),
      goal: 3000,
    },
    {
      name: 'Ground of the map visible on a slow phone, next visit, ms',
      milliseconds: median(found.map(({ warm }) => warm)),
      goal: 3000,
    },
  ];
}
