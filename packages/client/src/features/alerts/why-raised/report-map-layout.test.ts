import { expect, it } from 'vitest';
import { anAlert, aReport } from '../testing/alerts.builders.ts';
import { layoutReports, mapHeight, mapWidth } from './report-map-layout.ts';

it('draws north up and east to the right, all on the map', () => {
  const south = aReport({ id: 1, latitude: 1, longitude: 32 });
  const northEast = aReport({ id: 2, latitude: 1.1, longitude: 32.3 });
  const layout = layoutReports(anAlert({ reports: [south, northEast] }));
  const [first, second] = layout?.locations ?? [];
  expect(second?.y).toBeLessThan(first?.y ?? 0);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  for (const location of layout?.locations ?? []) {
    expect(location.x > 0 && location.x < mapWidth && location.y > 0 && location.y < mapHeight).toBe(true);
  }
  expect(layout?.lines.length).toBe(1);
});

it('draws one dot for the reports of one location', () => {
  const layout = layoutReports(
    anAlert({ reports: [aReport({ id: 1 }), aReport({ id: 2, status: 'Accepted' })] }),
  );
  expect(layout?.locations).toMatchObject([{ count: 2, state: 'accepted' }]);
  expect(layout?.lines).toEqual([]);
});

it('draws nothing if no location may be seen', () => {
  expect(layoutReports(anAlert({ reports: [aReport({ latitude: null, longitude: null })] }))).toBeUndefined();
});
