import type { Page } from 'playwright-core';
import type { Measured } from './long-tasks.ts';
import { longestTask, watchLongTasks } from './long-tasks.ts';

const placesOnMap = 1000;
const center = { latitude: 1, longitude: 33 };
/** Degrees that the places are spread over: at zoom 7 they fill the map. */
const spread = { latitude: 4, longitude: 8 };

/** Places at random, the same in every run. */
function inventPlaces() {
  let seed = 7;
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: placesOnMap }, (_, index) => ({
    location: {
      latitude: center.latitude + (chance() - 0.5) * spread.latitude,
      longitude: center.longitude + (chance() - 0.5) * spread.longitude,
    },
    countReportingCorrectly: index % 3,
    countReportingWithErrors: index % 7 === 0 ? 1 : 0,
    countNotReporting: 1,
  }));
}

async function restFor(page: Page): Promise<void> {
  await page.waitForTimeout(700); // until the map lies still and all of it is drawn
}

/** Opens the map with 1,000 places, comes closer three times and moves around: what kept the browser busy the longest? */
export async function measureMap(page: Page, projectId: number): Promise<Measured[]> {
  await watchLongTasks(page);
  await page.route('**/api/dataCollector/mapOverview?**', (route) =>
    route.fulfill({
      json: {
        isSuccess: true,
        message: {},
        value: { centerLocation: center, dataCollectorLocations: inventPlaces() },
      },
    }),
  );
  await page.goto(`/projects/${projectId}/datacollectors/mapoverview`);
  const markers = page.locator('.leaflet-marker-icon button');
  await markers.first().waitFor();
  await restFor(page);
  const opening = await longestTask(page);
  let most = await markers.count();
  for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowDown', '-']) {
    await page.locator('[role=application]').focus();
    await page.keyboard.press(key);
    await restFor(page);
    most = Math.max(most, await markers.count());
  }
  const moving = await longestTask(page);
  return [
    { name: `A map of ${placesOnMap} places opened, longest task`, milliseconds: opening, goal: 200 },
    {
      name: `… brought closer and moved, up to ${most} markers, longest task`,
      milliseconds: moving,
      goal: 200,
    },
  ];
}
