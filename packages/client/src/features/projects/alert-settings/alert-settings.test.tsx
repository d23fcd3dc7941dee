import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';
import type { AlertSettings } from './values.ts';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const settings: AlertSettings = {
  assessHours: 12,
  detectDays: 5,
  notifyDays: 1,
  respondDays: 10,
  nudgeHours: [24, 30, 168],
  tellsSenders: false,
};
const card = () => within(screen.getByRole('region', { name: 'Alerts' }));
const field = (name: string) => card().getByRole('textbox', { name }) as HTMLInputElement;
const reminders = () => card().queryAllByRole('textbox', { name: /^Reminder/ }) as HTMLInputElement[];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save');

async function showForm(alertSettings: AlertSettings | null = settings) {
  mockContextCalls({ project: { alertSettings } });
  showProjectPage('/nationalsocieties/3/projects/5/edit');
  await screen.findByRole('form', { name: 'Edit project' });
}

async function showFields(alertSettings: AlertSettings | null = settings) {
  await showForm(alertSettings);
  await press('Edit these settings');
  await screen.findByRole('textbox', { name: 'Time to assess' });
}

async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
  await userEvent.tab();
}

const mockEdit = () => mockCall('post', 'project/5/edit', () => success());

describe('the alert settings of a project', () => {
  it('are shown as text, and sent back unchanged if nobody edits them', async () => {
    const requests = mockEdit();
    await showForm();
    expect(card().getByText('12 hours')).toBeTruthy();
    expect(card().getByText('After 24 hours, 30 hours, 7 days')).toBeTruthy();
    expect(card().getByText('Not sent')).toBeTruthy();
    expect(card().queryByRole('textbox')).toBeNull();
    await save();
    await waitFor(() => expect(requests).toMatchObject([{ alertSettings: settings }]));
  });

  it('are the defaults for a project without settings', async () => {
    await showFields(null);
    const names = ['Time to assess', 'Time to detect', 'Time to notify', 'Time to respond'];
    expect(names.map((name) => field(name).value)).toEqual(['24', '7', '1', '7']);
    expect(reminders().map(({ value }) => value)).toEqual(['24', '48', '168']);
  });

  it('can be changed', async () => {
    const requests = mockEdit();
    await showFields();
    await retype('Time to assess', '48');
    await retype('Time to respond', '14');
    await userEvent.click(card().getByRole('switch', { name: /^Send thank-you SMS/ }));
    expect(card().getByText(/one SMS per collector and decision/)).toBeTruthy();
    await save();
    const changed = { ...settings, assessHours: 48, respondDays: 14, tellsSenders: true };
    await waitFor(() => expect(requests).toMatchObject([{ alertSettings: changed }]));
  });

  it.each([
    ['Time to assess', '', /Enter or choose/],
    ['Time to assess', '721', /1 .*720/],
    ['Time to detect', '0', /1 .*365/],
    ['Time to notify', '1.5', /whole number/i],
    ['Time to respond', '366', /1 .*365/],
    ['Reminder 2', 'soon', /whole number/i],
    ['Reminder 3', '2161', /1 .*2160/],
  ])('reject in %s the value %j', async (name, typed, expected) => {
    const requests = mockEdit();
    await showFields();
    await retype(name, typed);
    expect(await card().findByText(expected)).toBeTruthy();
    await save();
    expect(within(await screen.findByRole('alert')).getByRole('link', { name })).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['AlertSettings.DetectDays', 'Time to detect'],
    ['AlertSettings.NudgeHours[1]', 'Reminder 2'],
  ])('open for errors of the server in %s', async (path, name) => {
    const data = { [path]: ['string:validation.valueInvalid'] };
    mockCall('post', 'project/5/edit', () => errorResponse('validation.validationError', { data }));
    await showForm();
    await save();
    const invalidFields = await screen.findByRole('textbox', { name });
    expect(invalidFields.getAttribute('aria-invalid')).toBe('true');
    expect(within(screen.getByRole('alert')).getByRole('link', { name })).toBeTruthy();
  });
});

describe('the reminders of a project', () => {
  it('are added, up to five, and focused at once', async () => {
    const requests = mockEdit();
    await showFields();
    await press('Add a reminder');
    await waitFor(() => expect(document.activeElement).toBe(field('Reminder 4')));
    await userEvent.keyboard('72');
    await press('Add a reminder');
    await waitFor(() => expect(document.activeElement).toBe(field('Reminder 5')));
    await userEvent.keyboard('96');
    const add = screen.getByRole('button', { name: 'Add a reminder' });
    expect([add.getAttribute('aria-disabled'), add.title]).toEqual([
      'true',
      'You can set at most 5 reminders.',
    ]);
    await save();
    const nudgeHours = [24, 30, 168, 72, 96];
    await waitFor(() => expect(requests).toMatchObject([{ alertSettings: { nudgeHours } }]));
  });

  it('are removed with their errors, until there are none', async () => {
    const requests = mockEdit();
    await showFields();
    await retype('Reminder 2', '');
    await press('Remove reminder 2');
    expect(reminders().map(({ value }) => value)).toEqual(['24', '168']);
    expect(card().queryByText(/Enter or choose/)).toBeNull();
    await press('Remove reminder 1');
    await press('Remove reminder 1');
    expect(document.activeElement?.textContent).toBe('Add a reminder');
    expect(card().getByText('No reminders.')).toBeTruthy();
    await save();
    await waitFor(() => expect(requests).toMatchObject([{ alertSettings: { nudgeHours: [] } }]));
  });
});

it('the overview of a project shows its alert settings', async () => {
  mockContextCalls({ project: { alertSettings: { ...settings, nudgeHours: [], tellsSenders: true } } });
  showProjectPage('/nationalsocieties/3/projects/5/overview');
  await screen.findByRole('region', { name: 'Alerts' });
  for (const expected of ['12 hours', '5 days', '1 day', 'No reminders.', /^Sent to data collectors when/])
    expect(card().getByText(expected)).toBeTruthy();
});
