import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { mockCall, server, showPages, success } from '../../../../test/support/show-routes.tsx';
import { aRowOfDistricts } from '../../../shared/maps/testing/boundaries.ts';
import { setMapSize } from '../../../ui/map/testing/map-size.ts';
import { anAlert, aReport } from '../testing/alerts.builders.ts';
import { ReportMap } from './report-map.tsx';

setMapSize();
beforeAll(async () => {
  server.listen();
  // large, and loaded on demand
  await import('../../../ui/map/clustered-map.tsx');
}, 30_000);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const waitForMap = { timeout: 20_000 };

function show(boundaries: ReturnType<typeof aRowOfDistricts>) {
  mockCall('get', 'project/5/basicData', () =>
    success({ id: 5, name: 'Lakeshore', nationalSociety: { id: 1, name: 'Norvale' } }),
  );
  mockCall('get', 'nationalSocietyStructure/boundaries/get', () => success(boundaries));
  const reports = [
    aReport({ id: 1, latitude: 0.5, longitude: 30.2, village: 'Nakiri' }),
    aReport({ id: 2, latitude: 0.6, longitude: 30.8, village: 'Tema', status: 'Accepted' }),
  ];
  const page = () => <ReportMap projectId={5} alert={anAlert({ reports })} />;
  showPages([{ path: '/alert', page }], '/alert');
}

it('an alert has a map where there are boundaries, with a named marker for each location', async () => {
  show(aRowOfDistricts([{ id: 1, name: 'Mbara', parentId: 10 }]));
  expect(await screen.findByRole('button', { name: 'Nakiri: 1 report, to check' }, waitForMap)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Tema: 1 report, accepted' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
}, 30_000);

it('an alert has a sketch without boundaries and map file', async () => {
  show(aRowOfDistricts([]));
  expect(await screen.findByRole('img', { name: /Nakiri/ }, waitForMap)).toBeTruthy();
  expect(screen.queryByRole('application')).toBeNull();
});
