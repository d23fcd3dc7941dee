import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockCall, server, showPages, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { ReferralsCard } from '../../shared/referrals/card.tsx';
import { referralRoutes } from './referrals.routes.tsx';

const list = '/projects/5/referrals';
const referral = {
  ...{ id: 8, number: 'R4829138', referredAt: '2026-03-10T12:00:00', origin: 'collector', reportId: 41 },
  ...{ alertId: 4127, healthRisk: 'Cholera', region: 'Norvale', district: 'Mbara', village: 'Nakiri' },
  ...{ contactId: 3, facility: 'Clinic', severity: 'emergency', symptoms: ['fever', 'vomiting'] },
  ...{ status: 'notArrived', arrival: 'notArrived', reminderCount: 1, remindedAt: '2026-03-11T12:00:00' },
  ...{ updatedAt: '2026-03-11T09:00:00', updatedFrom: 'contact', comment: 'Never came', isEditable: true },
};
const counts = { total: 1, waiting: 0, arrived: 0, notArrived: 1, recovered: 0, died: 0, unknown: 0 };
const page = { data: [referral], page: 1, rowsPerPage: 50, totalRows: 1 };
const facilities = [
  { id: 3, name: 'Clinic', contact: 'Fatou Sy' },
  { id: 4, name: 'Hospital' },
];

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'project/5/basicData', () =>
    success({
      ...{ id: 5, name: 'Lakeshore 2026', isClosed: false, allowMultipleOrganizations: false },
      nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
    }),
  );
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false }),
  );
  mockCall('get', 'referral/summary', () =>
    success({
      all: counts,
      facilities: [{ ...counts, contactId: 3, facility: 'Clinic' }],
      healthRisks: [{ id: 31, name: 'Cholera' }],
    }),
  );
  mockCall('get', 'referral/list', () => success(page));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('the list of referrals', () => {
  it('shows where people were referred and what became of them, with counts per facility', async () => {
    await showRoutes(referralRoutes, list);
    const table = await screen.findByRole('table', { name: 'Referrals of the project' });
    const [row] = within(table).getAllByRole('row').slice(1);
    for (const text of ['R4829138', 'Cholera', 'Emergency', 'Fever', 'Nakiri', 'Clinic', 'Not arrived'])
      expect(row?.textContent).toContain(text);
    const facilityTable = await screen.findByRole('table', { name: 'Referrals per facility' });
    expect(within(facilityTable).getByRole('row', { name: /Clinic/ })).toBeTruthy();
  });

  it('is explained while there are none', async () => {
    mockCall('get', 'referral/list', () => success({ ...page, data: [], totalRows: 0 }));
    mockCall('get', 'referral/summary', () => success({ all: counts, facilities: [], healthRisks: [] }));
    await showRoutes(referralRoutes, list);
    expect(await screen.findByText(/Nobody was referred yet/)).toBeTruthy();
  });
});

const subject = { projectId: 5, reportId: 41 };
const report = { id: 41, dateTime: '2026-03-10T11:00:00', village: 'Nakiri' };

async function showCard(given: object = {}) {
  mockCall('get', 'referral/ofReport', () =>
    success({ referrals: [referral], mayEdit: true, facilities, reports: [report], ...given }),
  );
  const Page = () => <ReferralsCard subject={subject} />;
  showPages([{ path: '/projects/{projectId}/referrals', page: Page }], list);
  return within(await screen.findByRole('region', { name: 'Referrals' }));
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the card of a report', () => {
  it('says who was referred where, why, and what became of them', async () => {
    const card = await showCard();
    expect(await card.findByText('R4829138')).toBeTruthy();
    for (const text of ['Clinic', 'Never came', 'Emergency, Fever, Vomiting'])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText(/1 reminder/)).toBeTruthy();
  });

  it('refers somebody with severity, symptoms and reason', async () => {
    const requests = mockCall('post', 'referral/create', () => success({ number: 'R5724000' }));
    await showCard({ referrals: [] });
    await press('Refer somebody');
    const dialog = within(await screen.findByRole('dialog', { name: 'Refer to a health facility' }));
    await userEvent.selectOptions(dialog.getByLabelText('Facility'), '4');
    await userEvent.click(dialog.getByRole('radio', { name: /^Emergency/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Fever' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Rash' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Refer' }));
    await waitFor(() =>
      expect(requests).toMatchObject([
        { reportId: 41, verificationContactId: 4, severity: 'emergency', symptoms: ['fever', 'rash'] },
      ]),
    );
  });

  // SRV.FXNREQ.036
  it('keeps a draft of a referral, to go on later', async () => {
    const requests = mockCall('post', 'referral/create', () => success({ number: 'R5724000' }));
    await showCard({ referrals: [] });
    await press('Refer somebody');
    const dialog = within(await screen.findByRole('dialog', { name: 'Refer to a health facility' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Cough' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep as a draft' }));
    await press('Go on with the draft');
    const again = within(await screen.findByRole('dialog', { name: 'Refer to a health facility' }));
    expect((again.getByRole('checkbox', { name: 'Cough' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(again.getByRole('button', { name: 'Refer' }));
    await waitFor(() => expect(requests).toMatchObject([{ reportId: 41, symptoms: ['cough'] }]));
    expect(await screen.findByRole('button', { name: 'Refer somebody' })).toBeTruthy();
  });

  it('notes an outcome, and refuses what contradicts itself', async () => {
    const requests = mockCall('post', 'referral/8/update', () => success());
    await showCard();
    await press('Note the outcome of R4829138');
    const dialog = within(await screen.findByRole('dialog', { name: 'Referral R4829138' }));
    await userEvent.selectOptions(dialog.getByLabelText('Outcome'), 'recovered');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(requests).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Arrived' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toMatchObject([{ arrival: 'arrived', outcome: 'recovered' }]));
  });

  it('chooses another facility', async () => {
    const requests = mockCall('post', 'referral/8/changeFacility', () => success());
    await showCard();
    await press('Choose the facility of R4829138');
    const dialog = within(await screen.findByRole('dialog', { name: 'Facility of referral R4829138' }));
    await userEvent.selectOptions(dialog.getByLabelText('Facility'), '4');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toEqual([{ verificationContactId: 4 }]));
  });

  it('is read-only for those who may not refer', async () => {
    const card = await showCard({
      ...{ referrals: [{ ...referral, isEditable: false }], mayEdit: false, facilities: [], reports: [] },
    });
    expect(await card.findByText('R4829138')).toBeTruthy();
    expect(card.queryAllByRole('button')).toEqual([]);
  });
});
