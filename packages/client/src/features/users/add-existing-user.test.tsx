import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { createFormData, mockSociety, mockUsers, showUsers } from './testing/show-users-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => {
  mockSociety();
  mockUsers();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const modem = { id: 41, name: 'Modem 1' };
const email = () => screen.getByRole('textbox', { name: 'E-mail' }) as HTMLInputElement;
const picker = (name: string) => screen.queryByRole('combobox', { name }) as HTMLSelectElement | null;
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

async function showForm(role: Role, modems: Array<typeof modem> = []) {
  const { organizations } = createFormData();
  mockCall('get', 'user/addExistingFormData', () => success({ organizations, modems }));
  const router = await showUsers('/addExisting', role);
  await screen.findByRole('form', { name: 'Add an existing user' });
  return router;
}

it.each<[Role, number | null]>([
  ['Administrator', 5],
  ['Manager', null],
  ['GlobalCoordinator', null],
])('sends as %s the address with organization %s', async (role, organizationId) => {
  const requests = mockCall('post', 'user/addExisting', () => success());
  const router = await showForm(role);
  expect(picker('Organization')?.value).toBe(organizationId === null ? undefined : '5');
  await userEvent.type(email(), ' ines@mail.example ');
  await add();
  await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/users'));
  expect(await screen.findByText('ines@mail.example was invited.')).toBeTruthy();
  expect(requests).toEqual([
    { nationalSocietyId: 3, email: 'ines@mail.example', organizationId, modemId: null },
  ]);
});

it('requires a modem if there are any, and sends it', async () => {
  const requests = mockCall('post', 'user/addExisting', () => success());
  await showForm('Administrator', [modem]);
  await userEvent.selectOptions(picker('Organization') as HTMLSelectElement, 'Choose');
  await add();
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['E-mail', 'Organization', 'Modem']);
  expect(requests).toEqual([]);
  await userEvent.type(email(), 'ines@mail.example');
  await userEvent.selectOptions(picker('Organization') as HTMLSelectElement, 'Norvale Partner');
  await userEvent.selectOptions(picker('Modem') as HTMLSelectElement, 'Modem 1');
  await add();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ modemId: 41, organizationId: 6 });
});

it.each([
  ['', 'Enter or choose a value'],
  ['ines', 'This is not a valid e-mail address'],
  [`${'k'.repeat(90)}@mail.example`, 'Use at most 100 characters'],
])('validates the address "%s" on blur: %s', async (written, expected) => {
  await showForm('Manager');
  await userEvent.click(email());
  if (written) await userEvent.paste(written);
  await userEvent.tab();
  expect(await screen.findByText(expected)).toBeTruthy();
});

it.each([
  'userNotFound',
  'userIsAlreadyInThisNationalSociety',
  'technicalAdvisorsCanBeAttachedOnlyByManagers',
])('shows errors at the address: %s', async (reason) => {
  mockCall('post', 'user/addExisting', () => errorResponse(`user.registration.${reason}`));
  await showForm('Manager');
  await userEvent.type(email(), 'ines@mail.example');
  await add();
  expect(within(await screen.findByRole('alert')).getByRole('link', { name: 'E-mail' })).toBeTruthy();
  expect(email().getAttribute('aria-invalid')).toBe('true');
});

it('shows general errors at the top', async () => {
  mockCall('post', 'user/addExisting', () => errorResponse('user.registration.invalidUserOrganization'));
  await showForm('Manager');
  await userEvent.type(email(), 'ines@mail.example');
  await add();
  expect((await screen.findByRole('alert')).textContent).toContain('own organization');
});

it('is not possible in an archived society', async () => {
  mockSociety({ isArchived: true });
  mockCall('get', 'user/addExistingFormData', () => success({ organizations: [], modems: [] }));
  await showUsers('/addExisting');
  expect(await screen.findByText(/is archived/)).toBeTruthy();
});
