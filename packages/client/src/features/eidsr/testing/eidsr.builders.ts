import type { Role } from '@harken/domain/access/roles';
import { answer, showPages, success } from '../../../../test/support/show-routes.tsx';
import { EditEidsrPage } from '../edit-eidsr-page.tsx';
import type { EidsrConfiguration, OrganisationUnit } from '../eidsr.api.ts';
import { EidsrPage } from '../eidsr-page.tsx';
import { eidsrPaths } from '../eidsr-paths.ts';

/** A connection that is set up; Mbara has its unit, Nakiri none. */
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

/** Answers what a society says of itself, and how it is connected. */
export function answerSociety({
  society = {},
  configuration = aConfiguration(),
}: {
  society?: object;
  configuration?: EidsrConfiguration;
} = {}) {
  const known = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
  answer('get', 'nationalSociety/3/get', () =>
    success({ ...known, enableEidsrIntegration: true, ...society }),
  );
  answer('get', 'eidsrconfiguration/3/get', () => success(configuration));
}

/** Answers a test of the connection. */
export function answerTest(units = organisationUnits) {
  answer('post', 'eidsr/organisationUnits', () => success({ organisationUnits: units }));
  return answer('post', 'eidsr/program', () =>
    success({ id: 'qUprogram01', name: 'Event-based surveillance' }),
  );
}

const pages = [
  { path: eidsrPaths.view, page: EidsrPage },
  { path: eidsrPaths.edit, page: EditEidsrPage },
];

/** Shows the view, or the form, to somebody of a role. */
export function showEidsr(page: 'view' | 'edit', role: Role = 'Manager') {
  const end = page === 'edit' ? '/edit' : '';
  return showPages(pages, `/nationalsocieties/3/eidsrintegration${end}`, { role });
}
