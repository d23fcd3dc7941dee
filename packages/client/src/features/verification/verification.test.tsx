import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { verificationRoutes } from './verification.routes.tsx';

const list = '/nationalsocieties/3/contacts';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
const contact = {
  ...{ id: 8, organizationId: 21, organization: 'Kalembe Branch', name: 'Fatou Sy', role: 'healthWorker' },
  ...{ facility: 'Clinic', languageCode: 'fr', phoneNumber: '+221776665544', escalationOrder: 1 },
  areas: [{ level: 'district', id: 5, name: 'Mbara' }],
  ...{ isForAllHealthRisks: true, healthRisks: [], isEditable: true },
};
const formOptions = {
  organizations: [{ id: 21, name: 'Kalembe Branch' }],
  healthRisks: [{ id: 31, name: 'Cholera' }],
  locations: {
    regions: [
      {
        ...{ id: 1, name: 'Norvale' },
        districts: [{ id: 5, regionId: 1, name: 'Mbara', villages: [] }],
      },
    ],
  },
  ...{ countryCode: 'SN', languageCode: 'fr' },
};
const question = {
  ...{
    languageCode: 'en',
    nationalSociety: 'Kalembe Society',
    healthRisk: 'Cholera',
    places: ['Nakiri, Mbara'],
  },
  ...{
    firstReportAt: '2026-03-10T05:00:00',
    lastReportAt: '2026-03-10T07:00:00',
    reportCount: 3,
    caseCount: 4,
  },
  ...{ supervisorPhone: '+221770000000', expiresAt: '2026-03-24T12:00:00' },
};

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'verificationContact/list', () => success([contact]));
  mockCall('get', 'verificationContact/8/get', () => success(contact));
  mockCall('get', 'verificationContact/formData', () => success(formOptions));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function enter(label: string, text: string) {
  const field = screen.getByLabelText(label) as HTMLInputElement;
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

describe('contacts', () => {
  it('are listed with place, order and how they are reached', async () => {
    await showRoutes(verificationRoutes, list);
    const table = await screen.findByRole('table', { name: 'Contacts who verify alerts' });
    const [row] = within(table).getAllByRole('row').slice(1);
    for (const text of ['Health worker', 'Clinic', 'Mbara', 'All']) expect(row?.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Fatou Sy' }).getAttribute('href')).toBe(`${list}/8/edit`);
  });

  it('are explained while there are none', async () => {
    mockCall('get', 'verificationContact/list', () => success([]));
    await showRoutes(verificationRoutes, list);
    expect(await screen.findByText(/No contacts yet/)).toBeTruthy();
  });

  it('are added with a place, in the language of the national society', async () => {
    const requests = mockCall('post', 'verificationContact/create', () => success(9));
    const router = await showRoutes(verificationRoutes, `${list}/add`);
    await screen.findByRole('form', { name: 'Add a contact' });
    await press('Add');
    expect(requests).toEqual([]);
    await enter('Name', ' Awa Ba ');
    await enter('E-mail address', 'awa@clinic.example');
    await userEvent.click(screen.getByLabelText('Regions, districts and villages'));
    await userEvent.click(await screen.findByRole('option', { name: 'Mbara (Norvale)' }));
    await userEvent.keyboard('{Escape}');
    await press('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(requests).toMatchObject([
      {
        ...{ name: 'Awa Ba', email: 'awa@clinic.example', languageCode: 'fr', organizationId: 21 },
        ...{ escalationOrder: 1, isForAllHealthRisks: true, areas: [{ level: 'district', id: 5 }] },
      },
    ]);
  });
});

describe('the settings of a project', () => {
  it('are changed, with times within their limits', async () => {
    const settings = { reminderMinutes: 60, nextContactMinutes: 240, showsSupervisor: false };
    mockCall('get', 'verificationSettings/get', () => success(settings));
    const project = { id: 5, name: 'Project', isClosed: false, nationalSociety: { id: 3 } };
    mockCall('get', 'project/5/basicData', () => success(project));
    const requests = mockCall('post', 'verificationSettings/edit', () => success());
    await showRoutes(verificationRoutes, '/projects/5/verification');
    await screen.findByRole('form', { name: 'Verification' });
    await userEvent.selectOptions(screen.getByLabelText('Ask contacts'), 'raised');
    await enter('Minutes until a reminder', '1');
    await press('Save');
    expect(requests).toEqual([]);
    await enter('Minutes until a reminder', '30');
    await press('Save');
    await waitFor(() => expect(requests).toEqual([{ ...settings, trigger: 'raised', reminderMinutes: 30 }]));
  });
});

describe('the page of a link', () => {
  const show = () => {
    window.history.replaceState(null, '', '/verify#token=secret-token');
    return showRoutes(verificationRoutes, '/verify#token=secret-token');
  };
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('shows the question, and sends the answer with the token', async () => {
    mockCall('post', 'verification/open', () => success(question));
    const requests = mockCall('post', 'verification/answer', () => success({ isFinal: true }));
    await show();
    expect(await screen.findByText('Nakiri, Mbara')).toBeTruthy();
    await press('Send the answer');
    expect(await screen.findByText(/Choose what you found/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /It is true/ }));
    await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'recovered');
    await press('Send the answer');
    expect(await screen.findByText('Thank you. Your answer was sent.')).toBeTruthy();
    expect(requests).toMatchObject([
      { linkToken: 'secret-token', finding: 'verified', outcome: 'recovered', isReferred: false },
    ]);
  });

  it('says that a link is no longer valid', async () => {
    mockCall('post', 'verification/open', () => errorResponse('verify.linkInvalid'));
    await show();
    expect(await screen.findByText(/no longer valid/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
  });
});
