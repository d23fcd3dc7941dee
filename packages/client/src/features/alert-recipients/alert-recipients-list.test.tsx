import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { alertRecipientRoutes } from './alert-recipients.routes.tsx';
import { aNarrowRecipient, answerRecipients, aRecipient } from './testing/recipients.builders.ts';

const address = '/projects/5/alertNotifications';

beforeAll(() => server.listen());
beforeEach(() => answerRecipients());
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
const cellsOf = (name: string) =>
  within(screen.getByRole('link', { name }).closest('tr') as HTMLElement).getAllByRole('cell');

describe('the recipients of escalated alerts', () => {
  it('are shown with their addresses and what they are told about', async () => {
    await show();
    await screen.findByRole('link', { name: 'Nurse' });
    expect(cellsOf('Health officer').map((cell) => cell.textContent)).toEqual([
      'Health officer',
      'Ministry of Health',
      'officer@health.example',
      '+999705550142',
      'Supervisors: Any',
      'Health risks: Any',
      '',
    ]);
    expect(cellsOf('Nurse').map((cell) => cell.textContent)).toEqual([
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

  it('says when nobody matches, and when there is nobody yet', async () => {
    await show('?search=nobody');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await roles()).toHaveLength(2);
    answer('get', 'projectAlertRecipient/list', () => success([]));
  });

  it('says when nobody is told yet', async () => {
    answer('get', 'projectAlertRecipient/list', () => success([]));
    await show();
    expect(await screen.findByText('Nobody is told yet when an alert is escalated.')).toBeTruthy();
  });

  it('leads to the forms', async () => {
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
  ])('offers nothing in a place of %o, and says why', async (given, words) => {
    answerRecipients(given);
    await show();
    expect(await screen.findByText(words)).toBeTruthy();
    await table();
    expect(screen.queryByRole('link', { name: 'Add a recipient' })).toBeNull();
    expect(screen.queryAllByRole('button', { name: /^Actions|who is told/ })).toEqual([]);
    expect(screen.getByText('Nurse').closest('a')).toBeNull();
  });

  it.each([403, 500])('says so when the list is answered with %i', async (status) => {
    answer('get', 'projectAlertRecipient/list', () => refusal('error.unexpected', { status }));
    await show();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await screen.findByText('Ruth Okeme')).toBeTruthy();
  });
});

describe('deleting a recipient', () => {
  async function ask() {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Nurse, Clinic' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('dialog', { name: 'Delete Nurse, Clinic?' });
  }

  it('says what it means, and takes them off the list', async () => {
    let isThere = true;
    answer('get', 'projectAlertRecipient/list', () =>
      success(isThere ? [aRecipient(), aNarrowRecipient()] : [aRecipient()]),
    );
    const asked = answer('post', 'projectAlertRecipient/52/delete', () => {
      isThere = false;
      return success();
    });
    await show();
    const dialog = await ask();
    expect(dialog.textContent).toContain('no longer told');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Nurse, Clinic was deleted.')).toBeTruthy();
    expect(asked).toHaveLength(1);
    expect(await roles()).toEqual(['Health officer']);
  });

  it.each([
    ['alertRecipient.projectIsClosed', 'The project is closed'],
    ['alertRecipient.alertRecipientDoesNotExist', 'does not exist'],
  ])('says in the dialog why not: %s', async (key, words) => {
    answer('post', 'projectAlertRecipient/52/delete', () => refusal(key));
    await show();
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(words);
  });
});
