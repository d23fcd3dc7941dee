import type { Role } from '@harken/domain/access/roles';
import { aSociety } from '../../../../test/support/a-society.ts';
import { mockCall, showPages, success } from '../../../../test/support/show-routes.tsx';
import { AddNationalSocietyPage } from '../add-national-society-page.tsx';
import { EditNationalSocietyPage } from '../edit-national-society-page.tsx';
import type { NationalSocietyItem } from '../national-societies.api.ts';
import { NationalSocietiesListPage } from '../national-societies-list-page.tsx';
import { NationalSocietyOverviewPage } from '../national-society-overview-page.tsx';
import { nationalSocietyPaths } from '../national-society-paths.ts';

/** A row of the list. */
export function aRow(given: Partial<NationalSocietyItem> = {}): NationalSocietyItem {
  return {
    id: 3,
    name: 'Kalembe Society',
    country: 'Kalembe',
    countryCode: 'QM',
    contentLanguage: 'English',
    startDate: '2026-03-09T10:15:00',
    coordinators: '',
    headManagers: 'Ruth Okeme',
    technicalAdvisor: '',
    isArchived: false,
    ...given,
  };
}

const appData = {
  contentLanguages: [
    { id: 1, name: 'English' },
    { id: 2, name: 'Français' },
  ],
  countries: [
    { id: 11, name: 'Côte d’Azura', code: 'QN' },
    { id: 12, name: 'Kalembe', code: 'QM' },
    { id: 13, name: 'Norvale', code: 'QP' },
  ],
  authCookieExpiration: 60,
  applicationInsightsConnectionString: '',
  supporters: [],
};

/** Mocks the calls of every page. */
export function mockContextCalls(society = aSociety()) {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'nationalSociety/list', () => success([]));
  mockCall('get', 'checkup', () => success({ checkedAt: '2026-11-24T10:00:00.000Z', results: [] }));
}

const pages: Parameters<typeof showPages>[0] = [
  { path: nationalSocietyPaths.list, page: NationalSocietiesListPage },
  { path: nationalSocietyPaths.add, page: AddNationalSocietyPage },
  { path: nationalSocietyPaths.overview, page: NationalSocietyOverviewPage },
  { path: nationalSocietyPaths.edit, page: EditNationalSocietyPage },
  { path: nationalSocietyPaths.one, page: () => <p>The society itself</p> },
  { path: nationalSocietyPaths.projects, page: () => <p>Its projects</p>, permission: 'projects.list' },
  // a route without a page
  { path: nationalSocietyPaths.users },
];

/** Shows a page for national societies in English to a user with a role. */
export function showSocietyPage(address: string, role: Role = 'Administrator') {
  return showPages(pages, address, { role, appData });
}
