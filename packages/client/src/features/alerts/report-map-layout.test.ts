import { expect, it } from 'vitest';
import { layoutReports, mapHeight, mapWidth } from './report-map-layout.ts';
import { anAlert, aReport } from './testing/alerts.builders.ts';

it('draws what lies north above and what lies east to the right, all on the map', () => {
  const south = aReport({ id: 1, latitude: 1, longitude: 32 });
  const northEast = aReport({ id: 2, latitude: 1.1, longitude: 32.3 });
  const layout = layoutReports(anAlert({ reports: [south, northEast] }));
  const [first, second] = layout?.spots ?? [];
  expect(second?.y).toBeLessThan(first?.y ?? 0);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  for (const spot of layout?.spots ?? []) {
    expect(spot.x > 0 && spot.x < mapWidth && spot.y > 0 && spot.y < mapHeight).toBe(true);
  }
  expect(layout?.lines.length).toBe(1);
});

it('makes one spot of the reports of one place', () => {
  const layout = layoutReports(
    anAlert({ reports: [aReport({ id: 1 }), aReport({ id: 2, status: 'Accepted' })] }),
  );
  expect(layout?.spots).toMatchObject([{ count: 2, state: 'accepted' }]);
  expect(layout?.lines).toEqual([]);
});

it('draws nothing when no place may be seen', () => {
  expect(layoutReports(anAlert({ reports: [aReport({ latitude: null, longitude: null })] }))).toBeUndefined();
});
