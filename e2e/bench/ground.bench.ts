import type { Browser, Page } from 'playwright-core';
import { type Measurement, median } from './long-tasks.ts';

/** The map of data collectors on a slow phone, as sign-in is measured: 1.6 Mbit/s, 150 ms, a quarter of the processor. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const rounds = 3;

/**
 * Records when land or water is first visible, in milliseconds since navigation started: in the frame after it was painted on a tile.
 * Looking at the tiles again and again would delay them.
 */
function recordGround(): void {
  const store = window as unknown as { groundAt?: number };
  const { fill } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fill = function recordedFill(...parameters: unknown[]) {
    Reflect.apply(fill, this, parameters);
    if (!this.canvas.classList.contains('leaflet-tile')) return;
    CanvasRenderingContext2D.prototype.fill = fill;
    requestAnimationFrame(() =>
      setTimeout(() => {
        store.groundAt = performance.now();
      }),
    );
  };
}

/** Waits until land or water is visible; returns the time since navigation started, in milliseconds. */
const waitForGround = (page: Page) =>
  page
    .waitForFunction(() => (window as unknown as { groundAt?: number }).groundAt, undefined, {
      timeout: 60_000,
      polling: 200,
    })
    .then((found) => found.jsonValue() as Promise<number>);

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const data = { userName: 'supervisor@demo.harken.example', password: 'harken-demo' };
  await context.request.post('/api/authentication/login', { data });
  await context.addInitScript(recordGround);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** From the page of data collectors, on which nothing of the map was needed: from pressing the link to the first ground. */
async function measureFromList(browser: Browser, baseURL: string, projectId: number): Promise<number> {
  const page = await openPhone(browser, baseURL);
  await page.goto(`/projects/${projectId}/datacollectors/list`);
  const link = page.locator('a[href$="/datacollectors/mapoverview"]').first();
  await link.waitFor({ state: 'attached' });
  await page.waitForTimeout(2000); // somebody looks at the list
  const pressedAt = await link.evaluate((element: HTMLElement) => {
    element.click();
    return performance.now();
  });
  const ground = await waitForGround(page);
  await page.context().close();
  return ground - pressedAt;
}

async function measureOnce(browser: Browser, baseURL: string, projectId: number) {
  const page = await openPhone(browser, baseURL);
  const address = `/projects/${projectId}/datacollectors/mapoverview`;
  await page.goto(address, { waitUntil: 'commit' });
  const cold = await waitForGround(page);
  await page.waitForTimeout(4000); // for what is cached afterwards
  await page.goto(address, { waitUntil: 'commit' });
  const warm = await waitForGround(page);
  await page.context().close();
  return { cold, warm, fromList: await measureFromList(browser, baseURL, projectId) };
}

/** The project of the supervisor: the first one of the national society may be another. */
async function findProject(browser: Browser, baseURL: string): Promise<number> {
  const page = await openPhone(browser, baseURL);
  const status = await (await page.request.get('/api/authentication/status')).json();
  await page.context().close();
  return status.value.userData.homePage.projectId;
}

/** Measures when the ground of the map is first visible: from its link, with an empty cache and on the next visit. */
export async function measureGround(browser: Browser, baseURL: string): Promise<Measurement[]> {
  const projectId = await findProject(browser, baseURL);
  const found: Awaited<ReturnType<typeof measureOnce>>[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measureOnce(browser, baseURL, projectId));
  return [
    {
      name: 'Ground of the map visible on a slow phone, after pressing its link in the app for the first time, ms',
      milliseconds: median(found.map(({ fromList }) => fromList)),
      goal: 3000,
    },
    {
      name: 'Ground of the map visible on a slow phone, by its address with an empty cache, ms',
      milliseconds: median(found.map(({ cold }) => cold)),
      goal: 3000,
    },
    {
      name: 'Ground of the map visible on a slow phone, by its address on the next visit, ms',
      milliseconds: median(found.map(({ warm }) => warm)),
      goal: 3000,
    },
  ];
}
