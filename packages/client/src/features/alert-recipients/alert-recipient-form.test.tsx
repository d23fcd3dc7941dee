import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { alertRecipientRoutes } from './alert-recipients.routes.tsx';
import { aFormOptions, mockRecipientCalls } from './testing/recipients.builders.ts';

const list = '/projects/5/alertNotifications';

beforeAll(() => server.listen());
beforeEach(() => mockRecipientCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const box = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const singleOrganizationOptions = aFormOptions({
  projectOrganizations: [{ id: 21, name: 'Kalembe Branch' }],
  supervisors: aFormOptions().supervisors.filter(({ organizationId }) => organizationId === 21),
});
const mockFormOptions = (formOptions = aFormOptions()) =>
  mockCall('get', 'projectAlertRecipient/formData', () => success(formOptions));

async function enter(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

async function choose(label: string, ...options: string[]) {
  await userEvent.click(screen.getByLabelText(label));
  for (const option of options) await userEvent.click(await screen.findByRole('option', { name: option }));
  await userEvent.keyboard('{Escape}');
}

async function showAdding(role: Role = 'Manager') {
  if (role !== 'Administrator') mockFormOptions(singleOrganizationOptions);
  const router = await showRoutes(alertRecipientRoutes, `${list}/addRecipient`, { role });
  await screen.findByRole('form', { name: 'Add an alert recipient' });
  return router;
}

async function showEditing(id: number, role: Role = 'Manager') {
  if (role !== 'Administrator') mockFormOptions(singleOrganizationOptions);
  const router = await showRoutes(alertRecipientRoutes, `${list}/${id}/editRecipient`, { role });
  await screen.findByRole('form', { name: 'Edit alert recipient' });
  return router;
}

async function fillReceiver() {
  await enter(box('Role'), ' Health officer ');
  await enter(box('Organization of the recipient'), 'Ministry of Health');
  await enter(box('E-mail address'), 'officer@health.example');
}

describe('adding a recipient', () => {
  it('starts with any supervisor and any health risk, sent as empty lists', async () => {
    const requests = mockCall('post', 'projectAlertRecipient/create', () => success(53));
    const router = await showAdding();
    expect(box('Any supervisor').checked).toBe(true);
    expect(box('Any health risk').checked).toBe(true);
    await fillReceiver();
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(requests).toEqual([
      {
        organizationId: 21,
        role: 'Health officer',
        organization: 'Ministry of Health',
        email: 'officer@health.example',
        phoneNumber: '',
        modemId: null,
        supervisors: [],
        healthRisks: [],
      },
    ]);
    expect(screen.getByText('The recipient was added.')).toBeTruthy();
  });

  it('sends the chosen supervisors and health risks', async () => {
    const requests = mockCall('post', 'projectAlertRecipient/create', () => success(53));
    await showAdding();
    await fillReceiver();
    await userEvent.click(box('Any supervisor'));
    await choose('Supervisors', 'Ana Lope', 'Omar Finn (head supervisor)');
    await userEvent.click(box('Any health risk'));
    await choose('Health risks', 'Cholera');
    await submit('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ supervisors: [41, 42], healthRisks: [62] });
  });

  it('never sends "any" because nothing was chosen', async () => {
    const requests = mockCall('post', 'projectAlertRecipient/create', () => success(53));
    await showAdding();
    await fillReceiver();
    await userEvent.click(box('Any supervisor'));
    await userEvent.click(box('Any health risk'));
    await submit('Add');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Supervisors', 'Health risks']);
    expect(requests).toHaveLength(0);
  });

  it('lets an Administrator choose the organization, and then only its supervisors', async () => {
    const requests = mockCall('post', 'projectAlertRecipient/create', () => success(53));
    await showAdding('Administrator');
    await fillReceiver();
    await userEvent.click(box('Any supervisor'));
    expect(screen.getByText('This organization has no supervisors in the project.')).toBeTruthy();
    await choose('On behalf of', 'Lakes Branch');
    await choose('Supervisors', 'Sara Benin');
    await choose('On behalf of', 'Kalembe Branch');
    await userEvent.click(screen.getByLabelText('Supervisors'));
    expect(await screen.findByRole('option', { name: 'Ana Lope' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Sara Benin' })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: 'Ana Lope' }));
    await userEvent.keyboard('{Escape}');
    await submit('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ organizationId: 21, supervisors: [41] });
  });

  it('does not let others choose the organization', async () => {
    await showAdding();
    expect(screen.queryByText('On behalf of')).toBeNull();
  });

  it('suggests known organizations, and accepts any other', async () => {
    await showAdding();
    await waitFor(() => {
      const optionTexts = [...document.querySelectorAll('datalist option')].map((option) =>
        option.getAttribute('value'),
      );
      expect(optionTexts).toEqual(['Kalembe Branch', 'Ministry of Health', 'Clinic']);
    });
  });

  it('starts a number with the calling code of the country', async () => {
    await showAdding();
    await waitFor(async () => {
      await userEvent.click(box('E-mail address'));
      await userEvent.click(box('Phone number'));
      expect(box('Phone number').value).toBe('+256 ');
    });
  });
});

describe('the rules of a recipient', () => {
  it.each([
    ['Role', '', 'Enter or choose a value'],
    ['Role', 'r'.repeat(101), 'Use at most 100 characters'],
    ['Organization of the recipient', ' ', 'Enter or choose a value'],
    ['Organization of the recipient', 'o'.repeat(101), 'Use at most 100 characters'],
    ['E-mail address', `${'o'.repeat(90)}@health.example`, 'Use at most 100 characters'],
    ['Phone number', '0705550142', 'A phone number starts with +'],
    ['Phone number', '+12345', 'A phone number starts with +'],
    ['Phone number', `+${'1'.repeat(20)}`, 'Use at most 20 characters'],
  ])('%s: %s is invalid on blur', async (name, text, expected) => {
    await showEditing(51);
    await enter(box(name), text);
    await waitFor(() => expect(box(name).getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toContain(expected);
  });

  it('does not check the address beside a number', async () => {
    await showAdding();
    await enter(box('E-mail address'), 'not an address');
    await submit('Add');
    expect(await screen.findByText('This is not a valid e-mail address')).toBeTruthy();
    await enter(box('Phone number'), '+256705550142');
    await waitFor(() => expect(screen.queryByText('This is not a valid e-mail address')).toBeNull());
  });

  it('requires an address or a number', async () => {
    await showAdding();
    await submit('Add');
    expect(await screen.findByText('Enter an e-mail address or a phone number')).toBeTruthy();
    await enter(box('E-mail address'), 'officer@health.example');
    await waitFor(() => expect(screen.queryByText('Enter an e-mail address or a phone number')).toBeNull());
  });

  it('requires an organization from Administrators', async () => {
    await showAdding('Administrator');
    await submit('Add');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'On behalf of',
      'Role',
      'Organization of the recipient',
      'Phone number',
    ]);
  });

  it('requires a modem only where there are several', async () => {
    const requests = mockCall('post', 'projectAlertRecipient/create', () => success(53));
    const modems = [
      { id: 91, name: 'Left' },
      { id: 92, name: 'Right' },
    ];
    mockFormOptions({ ...singleOrganizationOptions, modems });
    await showRoutes(alertRecipientRoutes, `${list}/addRecipient`, { role: 'Manager' });
    await screen.findByRole('form');
    await fillReceiver();
    await submit('Add');
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toContain('Modem');
    await userEvent.click(screen.getByRole('radio', { name: 'Right' }));
    await submit('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ modemId: 92 });
  });

  it('has a list where there are many modems', async () => {
    const modems = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Modem ${id}` }));
    mockFormOptions({ ...singleOrganizationOptions, modems });
    await showRoutes(alertRecipientRoutes, `${list}/addRecipient`, { role: 'Manager' });
    await userEvent.selectOptions(await screen.findByLabelText('Modem that sends the SMS'), 'Modem 5');
    expect(box('Modem that sends the SMS').value).toBe('5');
  });
});

describe('changing a recipient', () => {
  it('starts with the saved values, and sends no organization', async () => {
    const requests = mockCall('post', 'projectAlertRecipient/52/edit', () => success());
    const router = await showEditing(52);
    expect(box('Any supervisor').checked).toBe(false);
    expect(screen.getByLabelText('Supervisors').textContent).toContain('Ana Lope');
    expect(screen.getByLabelText('Health risks').textContent).toContain('Measles');
    await userEvent.click(box('Any supervisor'));
    await submit('Update');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(requests).toEqual([
      {
        role: 'Nurse',
        organization: 'Clinic',
        email: '',
        phoneNumber: '+999705550142',
        modemId: null,
        supervisors: [],
        healthRisks: [61],
      },
    ]);
    expect(screen.getByText('The recipient was changed.')).toBeTruthy();
  });

  it('requires a new choice when all chosen supervisors have left the project, instead of meaning any', async () => {
    const requests = mockCall('post', 'projectAlertRecipient/52/edit', () => success());
    mockFormOptions(aFormOptions({ supervisors: [] }));
    await showRoutes(alertRecipientRoutes, `${list}/52/editRecipient`, { role: 'Administrator' });
    await screen.findByRole('form');
    await submit('Update');
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe('Supervisors');
    expect(requests).toHaveLength(0);
  });

  it('shows an Administrator the organization', async () => {
    await showEditing(51, 'Administrator');
    expect(screen.getByText('On behalf of').closest('div')?.textContent).toContain('Kalembe Branch');
    expect(screen.queryByRole('combobox', { name: 'On behalf of' })).toBeNull();
  });

  it.each([
    ['alertRecipient.alertRecipientAlreadyAdded', 'has already been added for this organization'],
    ['alertRecipient.projectIsClosed', 'its recipients can no longer be changed'],
  ])('shows general errors at the top: %s', async (key, expected) => {
    mockCall('post', 'projectAlertRecipient/51/edit', () => errorResponse(key));
    await showEditing(51);
    await submit('Update');
    expect((await screen.findByRole('alert')).textContent).toContain(expected);
  });

  it.each([
    ['Email', 'E-mail address'],
    ['PhoneNumber', 'Phone number'],
    ['Organization', 'Organization of the recipient'],
    ['Supervisors', 'Supervisors'],
    ['HealthRisks[0]', 'Health risks'],
  ])('shows errors of the server at the field: %s', async (path, label) => {
    mockCall('post', 'projectAlertRecipient/52/edit', () =>
      errorResponse('validation.validationError', { data: { [path]: ['string:validation.valueInvalid'] } }),
    );
    await showEditing(52);
    await submit('Update');
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(label);
  });

  it.each([
    [{ isClosed: true }, /project is closed/],
    [{ isArchived: true }, /society is archived/],
  ])('explains with %o why nothing can be changed', async (given, expected) => {
    mockRecipientCalls(given);
    await showRoutes(alertRecipientRoutes, `${list}/51/editRecipient`, { role: 'Manager' });
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(list);
  });

  it('asks before leaving a form with changes', async () => {
    const router = await showEditing(51);
    await enter(box('Role'), 'Doctor');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(box('Role').value).toBe('Doctor');
    expect(router.state.location.pathname).toBe(`${list}/51/editRecipient`);
  });
});
