import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const label = 'Minutes between the messages';
const flagging = () => screen.getByRole('switch', { name: /Flag possible duplicates/ }) as HTMLInputElement;
const minutes = () => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function showForm(repetitionMinutes?: number) {
  mockContextCalls({ project: repetitionMinutes ? { repetitionMinutes } : {} });
  showProjectPage('/nationalsocieties/3/projects/5/edit');
  await screen.findByRole('form', { name: 'Edit project' });
}

async function retype(text: string) {
  await userEvent.clear(minutes());
  if (text) await userEvent.type(minutes(), text);
  await userEvent.tab();
}

describe('flagging duplicates', () => {
  it('is off by default, and explains that nothing is removed automatically', async () => {
    await showForm();
    expect(flagging().checked).toBe(false);
    expect(screen.queryByRole('textbox', { name: label })).toBeNull();
    expect(screen.getByText(/^Nothing is removed automatically/)).toBeTruthy();
  });

  it('is switched on with a time', async () => {
    const requests = mockCall('post', 'project/5/edit', () => success());
    await showForm();
    await userEvent.click(flagging());
    expect(minutes().value).toBe('10');
    await retype('15');
    await save();
    await waitFor(() => expect(requests).toMatchObject([{ repetitionMinutes: 15 }]));
  });

  it('is switched off again, whatever the field contains', async () => {
    const requests = mockCall('post', 'project/5/edit', () => success());
    await showForm(30);
    expect(minutes().value).toBe('30');
    await retype('soon');
    await userEvent.click(flagging());
    await save();
    await waitFor(() => expect(requests).toMatchObject([{ repetitionMinutes: null }]));
  });

  it.each([
    ['', 'Enter or choose a value'],
    ['1.5', /whole number/i],
    ['0', /1 .*1440/],
    ['1441', /1 .*1440/],
  ])('rejects %j as its time', async (typed, expected) => {
    const requests = mockCall('post', 'project/5/edit', () => success());
    await showForm(30);
    await retype(typed);
    expect(await screen.findByText(expected)).toBeTruthy();
    await save();
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: label })).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it('shows errors of the server at the field', async () => {
    const data = { RepetitionMinutes: ['string:validation.valueInvalid'] };
    mockCall('post', 'project/5/edit', () => errorResponse('validation.validationError', { data }));
    await showForm(30);
    await save();
    expect(await screen.findByText('This value is not valid')).toBeTruthy();
    expect(minutes().getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [1, 'Flagged if the same text is sent again within 1 minute'],
    [45, 'Flagged if the same text is sent again within 45 minutes'],
    [null, 'Not flagged'],
  ])('is shown in the overview for %s minutes', async (repetitionMinutes, expected) => {
    mockContextCalls({ project: { repetitionMinutes } });
    showProjectPage('/nationalsocieties/3/projects/5/overview');
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.getByText('Possible duplicates')).toBeTruthy();
  });
});
