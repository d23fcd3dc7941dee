import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import { answerSurroundings, showProjectPage } from './testing/show-project-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const label = 'Minutes between the messages';
const flagging = () => screen.getByRole('switch', { name: /Flag repeated messages/ }) as HTMLInputElement;
const minutes = () => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function showForm(repetitionMinutes?: number) {
  answerSurroundings({ project: repetitionMinutes ? { repetitionMinutes } : {} });
  showProjectPage('/nationalsocieties/3/projects/5/edit');
  await screen.findByRole('form', { name: 'Edit project' });
}

async function retype(text: string) {
  await userEvent.clear(minutes());
  if (text) await userEvent.type(minutes(), text);
  await userEvent.tab();
}

describe('flagging repeated messages', () => {
  it('is off at first, and says that nothing is left out by itself', async () => {
    await showForm();
    expect(flagging().checked).toBe(false);
    expect(screen.queryByRole('textbox', { name: label })).toBeNull();
    expect(screen.getByText(/^Nothing is left out by itself/)).toBeTruthy();
  });

  it('is switched on with a time', async () => {
    const asked = answer('post', 'project/5/edit', () => success());
    await showForm();
    await userEvent.click(flagging());
    expect(minutes().value).toBe('10');
    await retype('15');
    await save();
    await waitFor(() => expect(asked).toMatchObject([{ repetitionMinutes: 15 }]));
  });

  it('is switched off again, whatever stood in the field', async () => {
    const asked = answer('post', 'project/5/edit', () => success());
    await showForm(30);
    expect(minutes().value).toBe('30');
    await retype('soon');
    await userEvent.click(flagging());
    await save();
    await waitFor(() => expect(asked).toMatchObject([{ repetitionMinutes: null }]));
  });

  it.each([
    ['', 'A value is required'],
    ['1.5', /whole number/i],
    ['0', /1 .*1440/],
    ['1441', /1 .*1440/],
  ])('refuses %j as its time', async (typed, words) => {
    const asked = answer('post', 'project/5/edit', () => success());
    await showForm(30);
    await retype(typed);
    expect(await screen.findByText(words)).toBeTruthy();
    await save();
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: label })).toBeTruthy();
    expect(asked).toHaveLength(0);
  });

  it('shows at the field what the server finds', async () => {
    const data = { RepetitionMinutes: ['string:validation.valueInvalid'] };
    answer('post', 'project/5/edit', () => refusal('validation.validationError', { data }));
    await showForm(30);
    await save();
    expect(await screen.findByText('This value is not valid')).toBeTruthy();
    expect(minutes().getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    [1, 'Flagged when the same text comes again within 1 minute'],
    [45, 'Flagged when the same text comes again within 45 minutes'],
    [null, 'Not flagged'],
  ])('within %s minutes reads so in the overview', async (repetitionMinutes, words) => {
    answerSurroundings({ project: { repetitionMinutes } });
    showProjectPage('/nationalsocieties/3/projects/5/overview');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Repeated messages')).toBeTruthy();
  });
});
