import { mockCall, success } from '../../../../test/support/show-routes.tsx';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import type { AlertRecipient, RecipientFormOptions } from '../alert-recipients.api.ts';

const ana = { id: 41, name: 'Ana Lope', organizationId: 21, role: 'Supervisor' as const };
const omar = { id: 42, name: 'Omar Finn', organizationId: 21, role: 'HeadSupervisor' as const };
const sara = { id: 43, name: 'Sara Benin', organizationId: 22, role: 'Supervisor' as const };

/** A health officer of the ministry who is notified of every alert by e-mail and SMS. */
export function aRecipient(given: Partial<AlertRecipient> = {}): AlertRecipient {
  return {
    id: 51,
    organizationId: 21,
    role: 'Health officer',
    organization: 'Ministry of Health',
    email: 'officer@health.example',
    phoneNumber: '+999705550142',
    healthRisks: [],
    supervisors: [],
    headSupervisors: [],
    ...given,
  };
}

/** A recipient for one health risk and two supervisors only. */
export function aNarrowRecipient(): AlertRecipient {
  return aRecipient({
    id: 52,
    role: 'Nurse',
    organization: 'Clinic',
    email: null,
    supervisors: [ana],
    headSupervisors: [omar],
    healthRisks: [{ id: 61, healthRiskName: 'Measles' }],
  });
}

/** The form options for a user who sees two organizations. */
export function aFormOptions(given: Partial<RecipientFormOptions> = {}): RecipientFormOptions {
  return {
    projectOrganizations: [
      { id: 21, name: 'Kalembe Branch' },
      { id: 22, name: 'Lakes Branch' },
    ],
    healthRisks: [
      { id: 61, healthRiskName: 'Measles' },
      { id: 62, healthRiskName: 'Cholera' },
    ],
    supervisors: [ana, omar, sara],
    modems: [],
    countryCode: 'ug',
    ...given,
  };
}

type Rows = CallResponse<'projectAlertNotHandledRecipient/list'>;

export const notHandledRows: Rows = [
  { userId: 71, name: 'Ruth Okeme', organizationId: 21, organizationName: 'Kalembe Branch' },
  { organizationId: 22, organizationName: 'Lakes Branch' },
];

/** Mocks the calls of the pages for recipients. */
export function mockRecipientCalls({ isClosed = false, isArchived = false } = {}) {
  mockCall('get', 'project/5/basicData', () =>
    success({
      id: 5,
      name: 'Lakeshore',
      nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
      isClosed,
      allowMultipleOrganizations: true,
    }),
  );
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe Society', isArchived, hasCoordinator: false }),
  );
  mockCall('get', 'projectAlertRecipient/list', () => success([aRecipient(), aNarrowRecipient()]));
  mockCall('get', 'projectAlertRecipient/51/get', () => success(aRecipient()));
  mockCall('get', 'projectAlertRecipient/52/get', () => success(aNarrowRecipient()));
  mockCall('get', 'projectAlertRecipient/formData', () => success(aFormOptions()));
  mockCall('get', 'projectAlertNotHandledRecipient/list', () => success(notHandledRows));
  mockCall('get', 'projectAlertNotHandledRecipient/formData', () =>
    success([
      { userId: 71, name: 'Ruth Okeme', organizationId: 21, organizationName: 'Kalembe Branch' },
      { userId: 72, name: 'Ana Lope', organizationId: 21, organizationName: 'Kalembe Branch' },
      { userId: 73, name: 'Sara Benin', organizationId: 22, organizationName: 'Lakes Branch' },
    ]),
  );
}
