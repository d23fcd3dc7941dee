import type { BrowserContext, Page } from 'playwright-core';
import { type Measurement, median, recordLongTasks, takeLongestTask } from './long-tasks.ts';

const rounds = 5;
const locationCount = 10_000;
const center = { latitude: 1, longitude: 33 };
/** Degrees over which the locations are spread: at zoom 7 they fill the map. */
const spread = { latitude: 4, longitude: 8 };

/** Random locations, the same in every run. */
function createLocations() {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: locationCount }, (_, index) => ({
    location: {
      latitude: center.latitude + (random() - 0.5) * spread.latitude,
      longitude: center.longitude + (random() - 0.5) * spread.longitude,
    },
    countReportingCorrectly: index % 3,
    countReportingWithErrors: index % 7 === 0 ? 1 : 0,
    countNotReporting: 1,
  }));
}

async function waitUntilRendered(page: Page): Promise<void> {
  await page.waitForTimeout(700); // until the map has stopped moving and is rendered
}

/** Answers requests for the map with many locations. */
async function answerWithManyLocations(page: Page): Promise<void> {
  await page.route('**/api/dataCollector/mapOverview?**', (route) =>
    route.fulfill({
      json: {
        isSuccess: true,
        message: {},
        value: {
          centerLocation: center,
          dataCollectorLocations: createLocations(),
          dataCollectors: {
            countReportingCorrectly: 0,
            countReportingWithErrors: 0,
            countNotReporting: locationCount,
          },
        },
      },
    }),
  );
}

/** Opens the map in a new page, zooms in three times and pans; returns the longest tasks, in milliseconds. */
async function measureOnce(context: BrowserContext, projectId: number) {
  const page = await context.newPage();
  await recordLongTasks(page);
  await answerWithManyLocations(page);
  await page.goto(`/projects/${projectId}/datacollectors/mapoverview`);
  const markers = page.locator('.leaflet-marker-icon button');
  await markers.first().waitFor();
  await waitUntilRendered(page);
  const opening = await takeLongestTask(page);
  let maxMarkers = await markers.count();
  for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowDown', '-']) {
    await page.locator('[role=application]').focus();
    await page.keyboard.press(key);
    await waitUntilRendered(page);
    maxMarkers = Math.max(maxMarkers, await markers.count());
  }
  const moving = await takeLongestTask(page);
  await page.close();
  return { opening, moving, maxMarkers };
}

/** The longest tasks while a map of many locations opens and moves: medians of five. */
export async function measureMap(context: BrowserContext, projectId: number): Promise<Measurement[]> {
  const found: Awaited<ReturnType<typeof measureOnce>>[] = [];
  for (let round = 0; round < rounds; round++) found.push(await measureOnce(context, projectId));
  const maxMarkers = Math.max(...found.map((one) => one.maxMarkers));
  return [
    {
      name: `A map of ${locationCount} locations opened, longest task`,
      milliseconds: median(found.map(({ opening }) => opening)),
      goal: 200,
    },
    {
      name: `… zoomed in and panned, up to ${maxMarkers} markers, longest task`,
      milliseconds: median(found.map(({ moving }) => moving)),
      goal: 200,
    },
  ];
}
