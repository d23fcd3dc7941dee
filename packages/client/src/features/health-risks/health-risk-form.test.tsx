import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { healthRiskRoutes } from './health-risks.routes.tsx';
import { answerCatalogue, aRisk } from './testing/catalogue.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => answerCatalogue());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const box = (name: string, within_: HTMLElement = document.body) =>
  within(within_).getByRole('textbox', { name }) as HTMLInputElement;
const section = (name: string) => screen.getByRole('region', { name });
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const languages = ['English', 'Français', 'Español', 'العربية'];

async function write(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

async function showAdding() {
  const router = await showRoutes(healthRiskRoutes, '/healthrisks/add');
  await screen.findByRole('form', { name: 'Add a health risk' });
  return router;
}

async function showEditing() {
  const router = await showRoutes(healthRiskRoutes, '/healthrisks/11/edit');
  await screen.findByRole('form', { name: 'Edit health risk' });
  return router;
}

/** Writes the texts that every language needs. */
async function fillTexts() {
  for (const [index, language] of languages.entries()) {
    const part = section(language);
    await write(box('Name', part), ` Cholera ${index} `);
    await write(box('Case definition', part), 'Watery diarrhoea');
    await write(box('Reply to collectors', part), 'Give fluids');
  }
}

const content = languages.map((_, index) => ({
  languageId: index + 1,
  name: `Cholera ${index}`,
  caseDefinition: 'Watery diarrhoea',
  feedbackMessage: 'Give fluids',
}));

describe('adding a health risk', () => {
  it('sends what was written and chosen, and leads back to the list', async () => {
    const asked = answer('post', 'healthRisk/create', () => success(undefined, 'healthRisk.create.success'));
    const router = await showAdding();
    await write(box('Code'), '5');
    await userEvent.click(screen.getByRole('radio', { name: /^Human/ }));
    await userEvent.click(screen.getByLabelText(/Suspected diseases/));
    await userEvent.click(await screen.findByRole('option', { name: 'Dengue' }));
    await userEvent.keyboard('{Escape}');
    await write(box('How many reports raise an alert'), '3');
    await write(box('Distance around each report'), '5');
    await write(box('Time between reports'), '7');
    await fillTexts();
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe('/healthrisks'));
    expect(asked).toEqual([
      {
        healthRiskCode: 5,
        healthRiskType: 'Human',
        alertRuleCountThreshold: 3,
        alertRuleDaysThreshold: 7,
        alertRuleKilometersThreshold: 5,
        healthRiskSuspectedDiseases: [{ suspectedDiseaseId: 32 }],
        languageContent: content,
      },
    ]);
    expect(screen.getByText('The health risk was added.')).toBeTruthy();
  });

  it('offers no rule for activity reports, and sends none', async () => {
    const asked = answer('post', 'healthRisk/create', () => success());
    await showAdding();
    await write(box('How many reports raise an alert'), '3');
    await write(box('Code'), '98');
    expect(screen.queryByRole('textbox', { name: 'How many reports raise an alert' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Activity/ }));
    expect(within(section('Alert rule')).getByText('Activity reports raise no alerts.')).toBeTruthy();
    await fillTexts();
    await submit('Add');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      healthRiskType: 'Activity',
      alertRuleCountThreshold: null,
      alertRuleDaysThreshold: null,
      alertRuleKilometersThreshold: null,
    });
  });

  it('lists everything that is missing by field and language, and sends nothing', async () => {
    const asked = answer('post', 'healthRisk/create', () => success());
    await showAdding();
    await submit('Add');
    const summary = await screen.findByRole('alert');
    const links = within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent);
    const ofLanguages = languages.flatMap((language) => [
      `Name (${language})`,
      `Case definition (${language})`,
      `Reply to collectors (${language})`,
    ]);
    expect(links).toEqual(['Code', 'Type', ...ofLanguages]);
    expect(asked).toHaveLength(0);
    await userEvent.click(within(summary).getByRole('link', { name: 'Case definition (Français)' }));
    expect(document.activeElement).toBe(box('Case definition', section('Français')));
  });

  it('marks the parts in which something is to be corrected', async () => {
    await showAdding();
    await write(box('Name', section('Français')), '');
    await waitFor(() => expect(section('Français').textContent).toContain('has something to correct'));
    expect(section('Español').textContent).not.toContain('has something to correct');
  });

  it('writes Arabic from right to left, and counts a reply in SMS', async () => {
    await showAdding();
    const reply = box('Reply to collectors', section('العربية'));
    expect([reply.dir, reply.lang]).toEqual(['rtl', 'ar']);
    expect(box('Name', section('Français')).dir).toBe('ltr');
    expect(section('English').textContent).toContain('0 of 160');
  });
});

describe('the rules of a health risk', () => {
  it.each([
    ['Code', '', 'A value is required'],
    ['Code', '0', 'The number must be at least 1'],
    ['Code', '-1', 'The number must be at least 1'],
    ['Code', '1.5', 'whole number'],
    ['Code', 'seven', 'whole number'],
    ['Code', '2147483648', 'Enter a number from 1 to 2147483647'],
    ['Code', '98', 'Codes 98 and 99 are kept for activity reports.'],
    ['How many reports raise an alert', '-1', 'at least 0'],
    ['Distance around each report', '', 'A value is required'],
    ['Distance around each report', '0', 'Enter a number from 1 to 9999'],
    ['Distance around each report', '10000', 'Enter a number from 1 to 9999'],
    ['Time between reports', '', 'A value is required'],
    ['Time between reports', '0', 'Enter a number from 1 to 365'],
    ['Time between reports', '366', 'Enter a number from 1 to 365'],
  ])('%s: %s is refused on leaving the field', async (name, text, words) => {
    await showEditing();
    await write(box(name), text);
    const message = () => document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(message()?.textContent).toContain(words));
    expect(box(name).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['Name', '', 'A value is required'],
    ['Name', 'n'.repeat(101), 'Use at most 100 characters'],
    ['Case definition', ' ', 'A value is required'],
    ['Case definition', 'd'.repeat(501), 'Use at most 500 characters'],
    ['Reply to collectors', '', 'A value is required'],
    ['Reply to collectors', 'r'.repeat(161), 'Use at most 160 characters'],
  ])('%s of a language: %s is refused', async (name, text, words) => {
    await showEditing();
    await write(box(name, section('Español')), text);
    expect(await within(section('Español')).findByText(words)).toBeTruthy();
  });

  it('lets a code of activity stand once the type is Activity', async () => {
    await showEditing();
    await write(box('Code'), '99');
    expect(await screen.findByText('Codes 98 and 99 are kept for activity reports.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Activity/ }));
    await waitFor(() => expect(box('Code').getAttribute('aria-invalid')).toBeNull());
  });
});

describe('changing a health risk', () => {
  const edited = () =>
    answer('post', 'healthRisk/11/edit', () => success(undefined, 'healthRisk.edit.success'));

  it('begins with what is set, in every language', async () => {
    await showEditing();
    expect(box('Code').value).toBe('2');
    expect((screen.getByRole('radio', { name: /^Human/ }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByLabelText(/Suspected diseases/).textContent).toContain('Rubella');
    expect(box('Case definition', section('العربية')).value).toBe('Fever and rash 4');
  });

  it('takes away days and distance where a single report raises an alert', async () => {
    const asked = edited();
    await showEditing();
    await write(box('How many reports raise an alert'), '1');
    expect(box('Time between reports').disabled).toBe(true);
    await submit('Save');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      alertRuleCountThreshold: 1,
      alertRuleDaysThreshold: null,
      alertRuleKilometersThreshold: null,
      healthRiskSuspectedDiseases: [{ suspectedDiseaseId: 31 }],
      languageContent: aRisk().languageContent,
    });
  });

  it.each([
    ['healthRisk.healthRiskNumberAlreadyExists', '3', 'Code', 'Another health risk has this code.'],
    ['healthRisk.healthRiskContainsReports', '3', 'Code', 'has been reported'],
  ])('shows %s at the code', async (key, code, name, words) => {
    answer('post', 'healthRisk/11/edit', () => refusal(key));
    await showEditing();
    await write(box('Code'), code);
    await submit('Save');
    await waitFor(() => expect(box(name).getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toContain(words);
  });

  it('shows at the type that it is frozen, when only the type was changed', async () => {
    answer('post', 'healthRisk/11/edit', () => refusal('healthRisk.healthRiskContainsReports'));
    await showEditing();
    await userEvent.click(screen.getByRole('radio', { name: /^Unusual event/ }));
    await submit('Save');
    const type = screen.getByRole('group', { name: 'Type' });
    expect(await within(type).findByText(/has been reported/)).toBeTruthy();
    expect(box('Code').getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['LanguageContent[1].FeedbackMessage', 'Reply to collectors (Français)'],
    ['HealthRiskSuspectedDiseases[0].SuspectedDiseaseId', 'Suspected diseases'],
    ['AlertRuleDaysThreshold', 'Time between reports'],
  ])('shows what the server finds at %s', async (path, label) => {
    answer('post', 'healthRisk/11/edit', () =>
      refusal('validation.validationError', { data: { [path]: ['string:validation.valueInvalid'] } }),
    );
    await showEditing();
    await submit('Save');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toBe(label);
    expect(screen.getByText('This value is not valid')).toBeTruthy();
  });

  it('says so when it does not exist any more', async () => {
    answer('get', 'healthRisk/11/get', () => refusal('healthRisk.notFound'));
    await showRoutes(healthRiskRoutes, '/healthrisks/11/edit');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });

  it('asks before what was written is left', async () => {
    const router = await showEditing();
    await write(box('Code'), '9');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/healthrisks'));
  });
});
