import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { alertRecipientRoutes } from './alert-recipients.routes.tsx';
import { mockRecipientCalls, notHandledRows } from './testing/recipients.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => mockRecipientCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const title = 'When an alert is not handled';
const show = (role: Role = 'Administrator') =>
  showRoutes(alertRecipientRoutes, '/projects/5/alertNotifications', { role });
const table = () => screen.findByRole('table', { name: title });

async function openDialog(organization: string) {
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`who is notified for ${organization}$`) }),
  );
  return screen.findByRole('dialog');
}

it.each<[Role, string[]]>([
  ['Administrator', ['Organization', 'Who is notified', 'Actions']],
  ['Manager', ['Who is notified', 'Actions']],
  ['TechnicalAdvisor', ['Who is notified', 'Actions']],
])('shows a %s the columns %o', async (role, expected) => {
  await show(role);
  await screen.findByText('Change');
  const heads = within(await table()).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(expected);
});

it('shows which organization has no recipient yet', async () => {
  await show();
  const rows = within(await table()).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Ruth Okeme');
  expect(rows[2]?.textContent).toContain('Nobody yet');
});

it('sets a recipient for the first time', async () => {
  const requests = mockCall('post', 'projectAlertNotHandledRecipient/create', () =>
    success(undefined, 'alertNotHandledRecipient.create.success'),
  );
  await show();
  const dialog = await openDialog('Lakes Branch');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(save.title).toBe('Choose a person first');
  await userEvent.click(save);
  expect(requests).toHaveLength(0);
  const choice = await within(dialog).findByRole('combobox', { name: 'Who is notified' });
  expect(within(choice).getAllByRole('option')).toHaveLength(2);
  await userEvent.selectOptions(choice, 'Sara Benin');
  const named = notHandledRows.map((row) =>
    row.organizationId === 22 ? { ...row, userId: 73, name: 'Sara Benin' } : row,
  );
  mockCall('get', 'projectAlertNotHandledRecipient/list', () => success(named));
  await userEvent.click(save);
  expect(await screen.findByText('The recipient was set.')).toBeTruthy();
  expect(requests).toEqual([{ userId: 73, organizationId: 22 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(await table()).getByText('Sara Benin')).toBeTruthy();
});

it('replaces the recipient of an organization', async () => {
  const requests = mockCall('post', 'projectAlertNotHandledRecipient/edit', () =>
    success(undefined, 'alertNotHandledRecipient.edit.success'),
  );
  await show();
  const dialog = await openDialog('Kalembe Branch');
  const choice = (await within(dialog).findByRole('combobox')) as HTMLSelectElement;
  expect(choice.value).toBe('71');
  expect(within(choice).queryByRole('option', { name: 'Sara Benin' })).toBeNull();
  await userEvent.selectOptions(choice, 'Ana Lope');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The recipient was changed.')).toBeTruthy();
  expect(requests).toEqual([{ userId: 72, organizationId: 21 }]);
});

it.each([
  [
    'at the field',
    errorResponse('validation.validationError', {
      data: { UserId: ['string:alertNotHandledRecipient.userMustBeInSameOrg'] },
    }),
    /Choose a person of this organization/,
  ],
  ['on top', errorResponse('alertNotHandledRecipient.notFound'), /has no recipient yet/],
])('shows errors %s', async (_, reply, expectedText) => {
  mockCall('post', 'projectAlertNotHandledRecipient/edit', () => reply.clone() as never);
  await show();
  const dialog = await openDialog('Kalembe Branch');
  await within(dialog).findByRole('combobox');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(expectedText)).toBeTruthy();
});

it('shows when an organization has nobody to choose', async () => {
  mockCall('get', 'projectAlertNotHandledRecipient/formData', () => success([]));
  await show();
  const dialog = await openDialog('Lakes Branch');
  expect(await within(dialog).findByText(/nobody who can be notified yet/)).toBeTruthy();
});
