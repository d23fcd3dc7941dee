import type { Browser, Page } from 'playwright-core';
import { type Measurement, median } from './long-tasks.ts';

/**
 * Sign-in on a slow phone: a network of 1.6 Mbit/s with a round trip of 150 ms, and a processor at a quarter of its speed.
 * Medians of five, each in a new browser profile.
 */
const rounds = 5;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};

/** What waits for the person, on their start page: the last data that it loads. */
const tiles = 'main li a[href*="/today#"]';

/** Starts recording layout shifts before the page does anything. */
function recordShifts(): void {
  const store = window as unknown as { shifts: number };
  store.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) store.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const paintMark = 'first paint: ';

/**
 * Logs when the form was drawn. Asking for it would take a page 0.1 to 0.2 s on such a processor before it draws anything: the driver
 * of the browser first brings its own scripts.
 */
function logPaint(mark: string): void {
  new PerformanceObserver((list) => {
    const found = list.getEntries().find(({ name }) => name === 'first-contentful-paint');
    if (found) console.log(mark + found.startTime);
  }).observe({ type: 'paint', buffered: true });
}

/** Records when something is pressed, and when the section of Today that this opens and a second heading have been painted. */
function recordNextPage(): void {
  const store = window as unknown as { pressedAt?: number; shownAt?: number };
  // when the browser received the press, which is before this runs if the page is busy
  addEventListener('pointerdown', ({ timeStamp }) => Object.assign(store, { pressedAt: timeStamp }), true);
  const observer = new MutationObserver(() => {
    const section = location.pathname.endsWith('/today') && document.getElementById(location.hash.slice(1));
    if (!section || document.querySelectorAll('main h2').length < 2) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(store, { shownAt: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Presses the first tile; returns the time until its page is visible, in milliseconds. */
async function measureSecondPage(page: Page): Promise<number> {
  await page.locator(tiles).first().tap();
  const found = await page.waitForFunction(() => {
    const { pressedAt, shownAt } = window as unknown as { pressedAt?: number; shownAt?: number };
    return pressedAt && shownAt && shownAt - pressedAt;
  });
  return Number(await found.jsonValue());
}

const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts);

/** One sign-in from an empty cache, in milliseconds; shifts are sums of the layout shift score. */
async function measureOnce(browser: Browser, baseURL: string, email: string) {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  await context.addInitScript(recordShifts);
  await context.addInitScript(recordNextPage);
  await context.addInitScript(logPaint, paintMark);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const painted = page.waitForEvent('console', (message) => message.text().startsWith(paintMark));
  await page.goto('/login', { waitUntil: 'commit' });
  const paint = Number((await painted).text().slice(paintMark.length));
  await page.locator('#field-email').fill(email);
  await page.locator('#field-password').fill('harken-demo');
  const pressedAt = Date.now();
  await page.locator('form button[type="submit"]').click();
  await page.locator(tiles).first().waitFor({ timeout: 60_000 });
  const home = Date.now() - pressedAt;
  const shifts = await readShifts(page);
  await page.waitForTimeout(5000); // for what is loaded afterwards
  const second = await measureSecondPage(page);
  await context.close();
  return { paint, home, shifts, second };
}

/** Measures sign-in as a supervisor of the demo. */
export async function measureSignIn(browser: Browser, baseURL: string): Promise<Measurement[]> {
  const email = 'supervisor@demo.harken.example';
  const found: Awaited<ReturnType<typeof measureOnce>>[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measureOnce(browser, baseURL, email));
  const of = (name: keyof (typeof found)[number]) => median(found.map((one) => one[name]));
  return [
    { name: 'Sign-in form visible on a slow phone, ms', milliseconds: of('paint'), goal: 600 },
    { name: 'Home page with its data after Sign in, cold, ms', milliseconds: of('home'), goal: 2500 },
    { name: 'Second page visible after pressing its link, ms', milliseconds: of('second'), goal: 700 },
    { name: 'Layout shifts until then, thousandths', milliseconds: of('shifts') * 1000, goal: 50 },
  ];
}
