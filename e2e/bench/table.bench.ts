import type { BrowserContext, Page } from 'playwright-core';
import type { Measurement } from './long-tasks.ts';

const rowCount = 1000;

function createCollectors(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    dataCollectorType: index % 9 === 0 ? 'CollectionPoint' : 'Human',
    name: `Collector ${index + 1}`,
    displayName: `C ${index + 1}`,
    sex: index % 2 === 0 ? 'Female' : 'Male',
    phoneNumber: `+99970555${String(1000 + index)}`,
    isInTrainingMode: index % 5 === 0,
    isDeployed: true,
    supervisor: { id: 1, name: 'Daniel Oru', role: 'Supervisor' },
    locations: [{ id: 0, region: 'Norvale', district: 'Oru', village: 'Oru Ferry' }],
  }));
}

/** Time from the end of the response until the table is displayed, in milliseconds. */
function measureRendering(page: Page, rows: number): Promise<number> {
  return page.evaluate(async (count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector(`table[aria-rowcount="${count + 1}"]`)) await frame();
    const renderedAt = performance.now();
    const responses = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/dataCollector/list'));
    return renderedAt - (responses.at(-1) as PerformanceResourceTiming).responseEnd;
  }, rows);
}

/** Time from a click on a checkbox until it is displayed, in milliseconds: the slowest of several. */
function measureCheckbox(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const times: number[] = [];
    for (const box of [...document.querySelectorAll<HTMLElement>('tbody input')].slice(0, 8)) {
      await painted();
      const start = performance.now();
      box.click();
      await painted();
      times.push(performance.now() - start);
    }
    return Math.max(...times);
  });
}

/** Displays a list of 1,000 rows and checks some of them. */
export async function measureTable(context: BrowserContext, projectId: number): Promise<Measurement[]> {
  const page = await context.newPage();
  let rows = 1;
  await page.route('**/api/dataCollector/list?**', (route) => {
    const value = { data: createCollectors(rows), page: 1, rowsPerPage: rowCount, totalRows: rows };
    return route.fulfill({ json: { isSuccess: true, message: {}, value } });
  });
  await page.goto(`/projects/${projectId}/datacollectors/list`);
  await page.locator('tbody tr').first().waitFor();
  await page.waitForTimeout(500);
  rows = rowCount;
  const rendering = measureRendering(page, rowCount);
  await page.locator('search input[type=search]').fill('collector');
  const renderMilliseconds = await rendering;
  await page.waitForTimeout(500);
  const checkbox = await measureCheckbox(page);
  await page.close();
  return [
    { name: `A table of ${rowCount} rows rendered`, milliseconds: renderMilliseconds, goal: 150 },
    { name: '… one of its checkboxes checked', milliseconds: checkbox, goal: 50 },
  ];
}
