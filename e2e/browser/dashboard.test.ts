import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../support/clock.ts';
import { Demo, type Person, type Places, type Size, sizes } from '../support/demo.ts';
import { projectDashboard } from '../support/screens/dashboards.ts';
import { until } from '../support/until.ts';

/** The dashboard in a browser: the numbers of the demo, and links to lists. */
let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

/** Opens the dashboard of the demo's project. */
async function open<Found>(
  { size = 'wide', by = 'manager', rest = '' }: { size?: Size; by?: Person; rest?: string },
  use: (page: Page) => Promise<Found>,
): Promise<Found> {
  return demo.withPage({ size, by }, async (page) => {
    await page.goto(projectDashboard(rest)(places));
    await page.getByRole('region', { name: 'Summary' }).waitFor();
    return use(page);
  });
}

const day = 86_400_000;
/** A date in the time zone of the project, where it may already be tomorrow. */
const dayAgo = (days: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(testNow() - days * day));

/** The last seven days, which stay the same although midnight may pass during a test. */
async function readLastDays() {
  const project = await demo.ask('manager', `/api/project/${places.projectId}/basicData`);
  const { timeZoneId } = project.value;
  return { startDate: dayAgo(6, timeZoneId), endDate: dayAgo(0, timeZoneId) };
}

type Days = Awaited<ReturnType<typeof readLastDays>>;

/** The server's counts of some days. */
async function fetchCounts({ startDate, endDate }: Days, healthRisks: number[] = []) {
  const response = await demo.ask('manager', `/api/projectDashboard/data?projectId=${places.projectId}`, {
    ...{ healthRisks, locations: null, groupingType: 'Day' },
    startDate: `${startDate}T00:00:00Z`,
    endDate: `${endDate}T00:00:00Z`,
    utcOffset: 0,
  });
  const { totalReportCount, activeDataCollectorCount, alertsSummary } = response.value.summary;
  return { cases: totalReportCount, collectors: activeDataCollectorCount, open: alertsSummary.open };
}

/** The numbers in the summary; each follows its title. */
async function readSummary(page: Page) {
  const words = await page.getByRole('region', { name: 'Summary' }).innerText();
  const numberAfter = (title: string) =>
    Number(new RegExp(`${title}\\s+(\\d+)`).exec(words.replaceAll(/\s+/g, ' '))?.[1]);
  return {
    cases: numberAfter('Reported cases'),
    collectors: numberAfter('Active collectors'),
    open: numberAfter('Alerts'),
  };
}

it('shows the data of the demo, and less with a filter by health risk', async () => {
  const days = await readLastDays();
  await open({ rest: `?${new URLSearchParams(days)}` }, async (page) => {
    // Other tests send reports meanwhile; the numbers are updated after a moment.
    const [all, ofDemo] = await until(
      async () => [await readSummary(page), await fetchCounts(days)] as const,
      ([onPage, inDemo]) => JSON.stringify(onPage) === JSON.stringify(inDemo),
    );
    expect(all).toEqual(ofDemo);
    expect(all.cases).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Health risk/ }).click();
    await page.getByRole('group', { name: 'Health risk' }).getByRole('checkbox').first().check();
    await page.waitForURL(/healthRisks=/);
    const [id] = JSON.parse(new URL(page.url()).searchParams.get('healthRisks') ?? '[]');
    const [narrowed] = await until(
      async () => [await readSummary(page), await fetchCounts(days, [id])] as const,
      ([onPage, inDemo]) => JSON.stringify(onPage) === JSON.stringify(inDemo),
    );
    expect(narrowed.cases).toBeLessThan(all.cases);
  });
});

it('links from open alerts to the list of open alerts', async () => {
  await open({}, async (page) => {
    const dashboard = page.url();
    /** Follows the link: the number on the dashboard, and the rows of the list. */
    const compare = async () => {
      await page.goto(dashboard);
      const link = page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: /Open/ });
      const count = Number.parseInt((await link.innerText()) ?? '', 10);
      await link.click();
      await page.waitForURL(/\/alerts\?/);
      expect(new URL(page.url()).searchParams.get('status')).toBe('Open');
      const rows = page.locator('tbody tr:has(> td)');
      await rows.first().waitFor();
      return { count, rows: await rows.count() };
    };
    // Other tests raise alerts of this project and decide on them, perhaps between the two.
    const { count, rows } = await until(compare, (found) => found.rows >= found.count);
    expect(count).toBeGreaterThan(0);
    expect(rows).toBeGreaterThanOrEqual(count);
  });
});

it('opens with the keys G and D, and as the start page of a project and a society', async () => {
  await open({}, async (page) => {
    await page.getByRole('link', { name: 'Reports', exact: true }).last().click();
    await page.waitForURL(/\/reports\/correct/);
    await page.locator('tbody td').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL(/\/projects\/\d+\/dashboard/);
    for (const [from, to] of [
      [`/projects/${places.projectId}`, projectDashboard()(places)],
      [
        `/nationalsocieties/${places.nationalSocietyId}`,
        `/nationalsocieties/${places.nationalSocietyId}/dashboard`,
      ],
    ] as const) {
      await page.goto(from);
      await page.waitForURL(`**${to}`);
      await page.getByRole('region', { name: 'Summary' }).waitFor();
    }
  });
});

it('shows filters as chips on a phone, and removes one when tapped', async () => {
  await open({ size: 'phone', rest: '?trainingStatus=InTraining' }, async (page) => {
    const search = page.getByRole('search');
    await search.getByRole('button', { name: 'By day' }).waitFor();
    const chip = search.getByRole('button', { name: /In training/ });
    await chip.click();
    await chip.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
    await search.getByRole('button', { name: 'Last 7 days' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Period/ })
      .waitFor();
  });
});

it('offers the last twelve months if a period has no reports', async () => {
  await open({ rest: '?startDate=2022-01-01&endDate=2022-01-07' }, async (page) => {
    await page.getByRole('button', { name: 'Show the last 12 months' }).click();
    const { cases } = await until(
      () => readSummary(page),
      (numbers) => numbers.cases > 0,
    );
    expect(cases).toBeGreaterThan(0);
  });
});

it('shows numbers without links to a data consumer, and no filter by report status', async () => {
  await open({ by: 'data.consumer' }, async (page) => {
    expect(await page.getByRole('region', { name: 'Summary' }).getByRole('link').count()).toBe(0);
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: /^Training/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Report status/ }).count()).toBe(0);
  });
});

/** Adds up layout shifts that no input explains. Runs in the page before its scripts. */
function recordShifts(): void {
  const store = window as unknown as { shifts: number };
  store.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) store.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

it.each<Size>(['phone', 'wide'])('moves nothing while it loads, %s', async (size) => {
  const context = await demo.window({ size, by: 'supervisor' });
  await context.addInitScript(recordShifts);
  const page = await context.newPage();
  // the numbers come late, as in a slow network
  await page.route('**/api/projectDashboard/data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(projectDashboard()(places));
  await page.locator('.leaflet-marker-icon button').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.05);
  await context.close();
});

it('compares with the period before, and prints what it compares', async () => {
  await open({ rest: '?compare=before&groupingType=Week' }, async (page) => {
    const table = page.getByRole('region', { name: 'Comparison' }).getByRole('table');
    await table.waitFor();
    const [shown, other, difference] = await table
      .getByRole('row', { name: /^Reported cases/ })
      .getByRole('cell')
      .allInnerTexts();
    expect(Number(shown) - Number(other)).toBe(Number(difference?.replace('\u2212', '-')));
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('dl').getByText('Compare').isVisible()).toBe(true);
  });
});
