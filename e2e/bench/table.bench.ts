import type { Page } from 'playwright-core';
import type { Measured } from './long-tasks.ts';

const rowCount = 1000;

function inventCollectors(count: number) {
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

/** From the end of the answer until the table stands on the screen, in milliseconds. */
function timeToDraw(page: Page, rows: number): Promise<number> {
  return page.evaluate(async (count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!document.querySelector(`table[aria-rowcount="${count + 1}"]`)) await frame();
    const drawn = performance.now();
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/dataCollector/list'));
    return drawn - (answers.at(-1) as PerformanceResourceTiming).responseEnd;
  }, rows);
}

/** From a click on a checkbox until it shows as ticked, in milliseconds: the slowest of several. */
function timeToTick(page: Page): Promise<number> {
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

/** Shows a list of 1,000 rows and ticks some of them. */
export async function measureTable(page: Page, projectId: number): Promise<Measured[]> {
  let rows = 1;
  await page.route('**/api/dataCollector/list?**', (route) => {
    const value = { data: inventCollectors(rows), page: 1, rowsPerPage: rowCount, totalRows: rows };
    return route.fulfill({ json: { isSuccess: true, message: {}, value } });
  });
  await page.goto(`/projects/${projectId}/datacollectors/list`);
  await page.locator('tbody tr').first().waitFor();
  await page.waitForTimeout(500);
  rows = rowCount;
  const drawing = timeToDraw(page, rowCount);
  await page.locator('search input[type=search]').fill('collector');
  const drawn = await drawing;
  await page.waitForTimeout(500);
  return [
    { name: `A table of ${rowCount} rows drawn`, milliseconds: drawn, goal: 150 },
    { name: '… one of its boxes ticked', milliseconds: await timeToTick(page), goal: 50 },
  ];
}
