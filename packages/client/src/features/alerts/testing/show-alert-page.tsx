import type { Role } from '@harken/domain/access/roles';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import type { QueryClient } from '@tanstack/react-query';
import { mockCall, showPages, success } from '../../../../test/support/show-routes.tsx';
import { alertPaths } from '../alert-paths.ts';
import { AlertAssessmentPage } from '../assessment/alert-assessment-page.tsx';
import { AlertEventLogPage } from '../event-log/alert-event-log-page.tsx';
import { AlertsListPage } from '../list/alerts-list-page.tsx';
import { AlertScorecardsPage } from '../scorecards/alert-scorecards-page.tsx';
import { AlertTimelinessPage } from '../timeliness/alert-timeliness-page.tsx';

const project = {
  id: 5,
  name: 'Lakeshore 2026',
  nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
  allowMultipleOrganizations: false,
};

/** Mocks the calls that every page of alerts makes in addition to its own. */
export function mockContextCalls({
  isClosed = false,
  dismissalReasons = [],
}: {
  isClosed?: boolean;
  dismissalReasons?: readonly DismissalReason[];
} = {}) {
  mockCall('get', 'project/5/basicData', () => success({ ...project, isClosed, dismissalReasons }));
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false }),
  );
  mockCall('get', 'alert/getFiltersData', () =>
    success({
      healthRisks: [
        { id: 1, name: 'Measles' },
        { id: 2, name: 'Cholera' },
      ],
      locations: { regions: [] },
    }),
  );
  mockCall('get', 'alert/4127/alertRecipients', () =>
    success({
      phoneNumbers: ['+999 70 555 0001', '***'],
      emails: ['officer@moh.example'],
      recipients: [
        { role: 'District officer', organization: 'Ministry', phoneNumber: '+999 70 555 0001' },
        { role: 'Epidemiologist', organization: 'Ministry', email: 'officer@moh.example' },
        { role: 'Nurse', organization: 'Red Crescent' },
      ],
    }),
  );
  mockCall('get', 'alert/4127/deliveries', () => success([]));
  mockCall('get', 'alertVerification/4127/get', () => success({ requests: [], mayReview: false }));
  mockCall('get', 'referral/ofReport', () =>
    success({ referrals: [], mayEdit: false, facilities: [], reports: [] }),
  );
  mockCall('get', 'outbreak/list', () => success({ data: [], page: 1, rowsPerPage: 20, totalRows: 0 }));
  mockCall('post', 'projectDashboard/casesByPlace', () => success({ places: [] }));
}

const pages = [
  { path: alertPaths.list, page: AlertsListPage },
  { path: alertPaths.times, page: AlertTimelinessPage },
  { path: alertPaths.scorecards, page: AlertScorecardsPage },
  { path: alertPaths.assess, page: AlertAssessmentPage },
  { path: alertPaths.eventLog, page: AlertEventLogPage },
];

/** Renders the page of alerts at a path, in English, for a user with the given role. */
export function showAlertPage(address: string, role: Role = 'Manager', client?: QueryClient) {
  return showPages(pages, address, { role, client });
}
