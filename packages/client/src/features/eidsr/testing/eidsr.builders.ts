import type { Role } from '@harken/domain/access/roles';
import { mockCall, showPages, success } from '../../../../test/support/show-routes.tsx';
import { EditEidsrPage } from '../edit-eidsr-page.tsx';
import type { EidsrConfiguration, OrganisationUnit } from '../eidsr.api.ts';
import { EidsrPage } from '../eidsr-page.tsx';
import { eidsrPaths } from '../eidsr-paths.ts';

/** A complete connection; Mbara has a unit, Nakiri has none. */
export function aConfiguration(given: Partial<EidsrConfiguration> = {}): EidsrConfiguration {
  return {
    id: 1,
    username: 'harken',
    password: 'a secret ',
    apiBaseUrl: 'https://dhis.example.org/eidsr',
    trackerProgramId: 'qUprogram01',
    locationDataElementId: 'aLocation01',
    reportGenderDataElementId: 'kept as it is',
    districtsWithOrganizationUnits: [
      {
        districtId: 11,
        districtName: 'Mbara',
        organisationUnitId: 'unitMbara01',
        organisationUnitName: 'Mbara Hospital',
      },
      { districtId: 12, districtName: 'Nakiri' },
    ],
    ...given,
  };
}

export const organisationUnits: OrganisationUnit[] = [
  { id: 'unitNakiri1', displayName: 'Nakiri' },
  { id: 'unitMbara01', displayName: 'Mbara Hospital' },
  { id: 'unitElgon01', displayName: 'Élgon' },
];

/** Mocks the calls for a national society and its connection. */
export function mockSocietyCalls({
  society = {},
  configuration = aConfiguration(),
}: {
  society?: object;
  configuration?: EidsrConfiguration;
} = {}) {
  const known = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ ...known, enableEidsrIntegration: true, ...society }),
  );
  mockCall('get', 'eidsrconfiguration/3/get', () => success(configuration));
}

/** Mocks a successful test of the connection. */
export function mockConnectionTest(units = organisationUnits) {
  mockCall('post', 'eidsr/organisationUnits', () => success({ organisationUnits: units }));
  return mockCall('post', 'eidsr/program', () =>
    success({ id: 'qUprogram01', name: 'Event-based surveillance' }),
  );
}

const pages = [
  { path: eidsrPaths.view, page: EidsrPage },
  { path: eidsrPaths.edit, page: EditEidsrPage },
];

/** Renders the view or the form for a user with the given role. */
export function showEidsr(page: 'view' | 'edit', role: Role = 'Manager') {
  const suffix = page === 'edit' ? '/edit' : '';
  return showPages(pages, `/nationalsocieties/3/eidsrintegration${suffix}`, { role });
}
