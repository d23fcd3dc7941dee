import type { Role } from '@harken/domain/access/roles';
import { mockCall, showPages, success } from '../../../../test/support/show-routes.tsx';
import { ProjectSignalsPage } from '../list/signals-list-page.tsx';
import { ProjectMethodPage } from '../methods/method-page.tsx';
import { ProjectSignalPage } from '../one/signal-page.tsx';
import { ProjectSeasonPage } from '../season/season-page.tsx';
import { signalPaths } from '../signal-paths.ts';
import { seasonalChart } from './signals.builders.ts';

/** Mocks the calls that pages of signals make in addition to their own. */
export function mockSignalContext() {
  mockCall('get', 'project/5/basicData', () =>
    success({
      ...{ id: 5, name: 'Lakeshore 2026', isClosed: false, allowMultipleOrganizations: false },
      ...{ nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' } },
      dismissalReasons: [],
    }),
  );
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false }),
  );
  mockCall('get', 'signal/filters', () =>
    success({ healthRisks: [{ id: 1, name: 'Measles' }], locations: { regions: [] } }),
  );
  mockCall('get', 'signal/seasonalChart', () => success(seasonalChart));
}

const pages = [
  { path: signalPaths.ofProject, page: ProjectSignalsPage },
  { path: signalPaths.seasonOfProject, page: ProjectSeasonPage },
  { path: signalPaths.methodOfProject, page: ProjectMethodPage },
  { path: signalPaths.oneOfProject, page: ProjectSignalPage },
];

/** Renders the page of signals at a path, in English. */
export function showSignalPage(address: string, role: Role = 'Manager') {
  return showPages(pages, address, { role });
}
