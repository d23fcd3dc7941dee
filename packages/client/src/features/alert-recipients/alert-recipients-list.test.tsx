import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { alertRecipientRoutes } from './alert-recipients.routes.tsx';
import { aNarrowRecipient, aRecipient, mockRecipientCalls } from './testing/recipients.builders.ts';

const address = '/projects/5/alertNotifications';

beforeAll(() => server.listen());
beforeEach(() => mockRecipientCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const show = (search = '', role: Role = 'Manager') =>
  showRoutes(alertRecipientRoutes, `${address}${search}`, { role });
const table = () => screen.findByRole('table', { name: 'Recipients of escalated alerts' });
const roles = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const getCells = (name: string) =>
  within(screen.getByRole('link', { name }).closest('tr') as HTMLElement).getAllByRole('cell');

describe('the recipients of escalated alerts', () => {
  it('are shown with their addresses and what they are notified of', async () => {
    await show();
    await screen.findByRole('link', { name: 'Nurse' });
    expect(getCells('Health officer').map((cell) => cell.textContent)).toEqual([
      'Health officer',
      'Ministry of Health',
      'officer@health.example',
      '+999705550142',
      'Supervisors: Any',
      'Health risks: Any',
      '',
    ]);
    expect(getCells('Nurse').map((cell) => cell.textContent)).toEqual([
      'Nurse',
      'Clinic',
      '–',
      '+999705550142',
      'Supervisors: Ana Lope + 1',
      'Health risks: Measles',
      '',
    ]);
    expect(screen.getAllByRole('link', { name: '+999705550142' })[0]?.getAttribute('href')).toBe(
      'tel:+999705550142',
    );
  });

  it.each([
    ['?search=clinic', ['Nurse']],
    ['?search=omar', ['Nurse']],
    ['?search=officer', ['Health officer']],
    ['?orderBy=organization', ['Nurse', 'Health officer']],
    ['?orderBy=email', ['Health officer', 'Nurse']],
    ['?orderBy=role&sortAscending=false', ['Nurse', 'Health officer']],
  ])('shows for %s: %o', async (search, expected) => {
    await show(search);
    expect(await roles()).toEqual(expected);
  });

  it('shows when nobody matches', async () => {
    await show('?search=nobody');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await roles()).toHaveLength(2);
    mockCall('get', 'projectAlertRecipient/list', () => success([]));
  });

  it('says what belongs in an empty list, with one link to the form', async () => {
    mockCall('get', 'projectAlertRecipient/list', () => success([]));
    await show();
    const empty = await screen.findByText(
      /^Nobody is notified of escalated alerts yet\. Recipients get an SMS/,
    );
    const links = await screen.findAllByRole('link', { name: 'Add a recipient' });
    expect(links).toHaveLength(1);
    expect(empty.parentElement?.contains(links[0] ?? null)).toBe(true);
  });

  it('links to the forms', async () => {
    const router = await show();
    expect((await screen.findByRole('link', { name: 'Nurse' })).getAttribute('href')).toBe(
      `${address}/52/editRecipient`,
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Add a recipient' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${address}/addRecipient`));
  });

  it.each([
    [{ isClosed: true }, /project is closed/],
    [{ isArchived: true }, /society is archived/],
  ])('has no actions with %o, and explains why', async (given, expectedText) => {
    mockRecipientCalls(given);
    await show();
    expect(await screen.findByText(expectedText)).toBeTruthy();
    await table();
    expect(screen.queryByRole('link', { name: 'Add a recipient' })).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Actions|who is notified/ })).toEqual([]);
    expect(screen.getByText('Nurse').closest('a')).toBeNull();
  });

  it.each([403, 500])('shows an error when the list fails with %i', async (status) => {
    mockCall('get', 'projectAlertRecipient/list', () => errorResponse('error.unexpected', { status }));
    await show();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await screen.findByText('Ruth Okeme')).toBeTruthy();
  });
});

describe('deleting a recipient', () => {
  async function openDialog() {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Nurse, Clinic' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('dialog', { name: 'Delete Nurse, Clinic?' });
  }

  it('explains the consequences, and removes them from the list', async () => {
    let isThere = true;
    mockCall('get', 'projectAlertRecipient/list', () =>
      success(isThere ? [aRecipient(), aNarrowRecipient()] : [aRecipient()]),
    );
    const requests = mockCall('post', 'projectAlertRecipient/52/delete', () => {
      isThere = false;
      return success();
    });
    await show();
    const dialog = await openDialog();
    expect(dialog.textContent).toContain('no longer be notified');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Nurse, Clinic was deleted.')).toBeTruthy();
    expect(requests).toHaveLength(1);
    expect(await roles()).toEqual(['Health officer']);
  });

  it.each([
    ['alertRecipient.projectIsClosed', 'its recipients can no longer be changed'],
    ['alertRecipient.alertRecipientDoesNotExist', 'does not exist'],
  ])('shows the error in the dialog: %s', async (key, expectedText) => {
    mockCall('post', 'projectAlertRecipient/52/delete', () => errorResponse(key));
    await show();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(expectedText);
  });
});
