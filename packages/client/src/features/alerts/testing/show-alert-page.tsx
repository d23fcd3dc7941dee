import type { Role } from '@harken/domain/access/roles';
import type { QueryClient } from '@tanstack/react-query';
import { answer, showPages, success } from '../../../../test/support/show-routes.tsx';
import { AlertAssessmentPage } from '../alert-assessment-page.tsx';
import { AlertEventLogPage } from '../alert-event-log-page.tsx';
import { alertPaths } from '../alert-paths.ts';
import { AlertTimesPage } from '../alert-times-page.tsx';
import { AlertsListPage } from '../alerts-list-page.tsx';

const project = {
  id: 5,
  name: 'Lakeshore 2026',
  nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
  allowMultipleOrganizations: false,
};

/** What every page of alerts asks for besides its own. */
export function answerSurroundings({ isClosed = false } = {}) {
  answer('get', 'project/5/basicData', () => success({ ...project, isClosed }));
  answer('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false }),
  );
  answer('get', 'alert/getFiltersData', () =>
    success({
      healthRisks: [
        { id: 1, name: 'Measles' },
        { id: 2, name: 'Cholera' },
      ],
      locations: { regions: [] },
    }),
  );
  answer('get', 'alert/4127/alertRecipients', () =>
    success({ phoneNumbers: ['+999 70 555 0001', '***'], emails: ['officer@moh.example'] }),
  );
  answer('get', 'alert/4127/deliveries', () => success([]));
}

const pages = [
  { path: alertPaths.list, page: AlertsListPage },
  { path: alertPaths.times, page: AlertTimesPage },
  { path: alertPaths.assess, page: AlertAssessmentPage },
  { path: alertPaths.eventLog, page: AlertEventLogPage },
];

/** Shows the pages of alerts at an address, in English, to somebody of a role. */
export function showAlertPage(address: string, role: Role = 'Manager', client?: QueryClient) {
  return showPages(pages, address, { role, client });
}
