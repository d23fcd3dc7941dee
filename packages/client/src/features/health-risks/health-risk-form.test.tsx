import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { healthRiskRoutes } from './health-risks.routes.tsx';
import { aRisk, mockCatalogueCalls } from './testing/catalogue.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => mockCatalogueCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const box = (name: string, within_: HTMLElement = document.body) =>
  within(within_).getByRole('textbox', { name }) as HTMLInputElement;
const section = (name: string) => screen.getByRole('region', { name });
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const languages = ['English', 'Français', 'Español', 'العربية'];

async function enter(field: HTMLInputElement, text: string) {
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

/** Fills in the texts that every language needs. */
async function fillTexts() {
  for (const [index, language] of languages.entries()) {
    const part = section(language);
    await enter(box('Name', part), ` Cholera ${index} `);
    await enter(box('Case definition', part), 'Watery diarrhoea');
    await enter(box('Feedback message', part), 'Give fluids');
  }
}

const content = languages.map((_, index) => ({
  languageId: index + 1,
  name: `Cholera ${index}`,
  caseDefinition: 'Watery diarrhoea',
  feedbackMessage: 'Give fluids',
}));

describe('adding a health risk', () => {
  it('sends what was typed and chosen, and returns to the list', async () => {
    const requests = mockCall('post', 'healthRisk/create', () =>
      success(undefined, 'healthRisk.create.success'),
    );
    const router = await showAdding();
    await enter(box('Code'), '5');
    await userEvent.click(screen.getByRole('radio', { name: /^Human/ }));
    await userEvent.click(screen.getByLabelText(/^Suspected diseases/));
    await userEvent.click(await screen.findByRole('option', { name: 'Dengue' }));
    await userEvent.keyboard('{Escape}');
    await enter(box('Reports needed for an alert'), '3');
    await enter(box('Radius around each report'), '5');
    await enter(box('Time between reports'), '7');
    await fillTexts();
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe('/healthrisks'));
    expect(requests).toEqual([
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
    const requests = mockCall('post', 'healthRisk/create', () => success());
    await showAdding();
    await enter(box('Reports needed for an alert'), '3');
    await enter(box('Code'), '98');
    expect(screen.queryByRole('textbox', { name: 'Reports needed for an alert' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Activity/ }));
    expect(within(section('Alert rule')).getByText('Activity reports raise no alerts.')).toBeTruthy();
    await fillTexts();
    await submit('Add');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      healthRiskType: 'Activity',
      alertRuleCountThreshold: null,
      alertRuleDaysThreshold: null,
      alertRuleKilometersThreshold: null,
    });
  });

  // SRV.NFXNREQ.053
  it('lists everything that is missing by field and language, and sends nothing', async () => {
    const requests = mockCall('post', 'healthRisk/create', () => success());
    await showAdding();
    await submit('Add');
    const summary = await screen.findByRole('alert');
    const links = within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent);
    const languageLabels = languages.flatMap((language) => [
      `Name (${language})`,
      `Case definition (${language})`,
      `Feedback message (${language})`,
    ]);
    expect(links).toEqual(['Code', 'Type', ...languageLabels]);
    expect(requests).toHaveLength(0);
    await userEvent.click(within(summary).getByRole('link', { name: 'Case definition (Français)' }));
    expect(document.activeElement).toBe(box('Case definition', section('Français')));
  });

  it('marks the sections with errors', async () => {
    await showAdding();
    await enter(box('Name', section('Français')), '');
    await waitFor(() => expect(section('Français').textContent).toContain('has errors'));
    expect(section('Español').textContent).not.toContain('has errors');
  });

  it('shows Arabic from right to left, and counts a reply in SMS', async () => {
    await showAdding();
    const reply = box('Feedback message', section('العربية'));
    expect([reply.dir, reply.lang]).toEqual(['rtl', 'ar']);
    expect(box('Name', section('Français')).dir).toBe('ltr');
    expect(section('English').textContent).toContain('0 of 160');
  });
});

describe('the rules of a health risk', () => {
  it.each([
    ['Code', '', 'Enter or choose a value'],
    ['Code', '0', 'The number must be at least 1'],
    ['Code', '-1', 'The number must be at least 1'],
    ['Code', '1.5', 'whole number'],
    ['Code', 'seven', 'whole number'],
    ['Code', '2147483648', 'Enter a number from 1 to 2147483647'],
    ['Code', '98', 'Codes 98 and 99 are reserved for activity reports.'],
    ['Reports needed for an alert', '-1', 'at least 0'],
    ['Radius around each report', '', 'Enter or choose a value'],
    ['Radius around each report', '0', 'Enter a number from 1 to 9999'],
    ['Radius around each report', '10000', 'Enter a number from 1 to 9999'],
    ['Time between reports', '', 'Enter or choose a value'],
    ['Time between reports', '0', 'Enter a number from 1 to 365'],
    ['Time between reports', '366', 'Enter a number from 1 to 365'],
  ])('%s: %s is invalid on blur', async (name, text, expected) => {
    await showEditing();
    await enter(box(name), text);
    const message = () => document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
    await waitFor(() => expect(message()?.textContent).toContain(expected));
    expect(box(name).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['Name', '', 'Enter or choose a value'],
    ['Name', 'n'.repeat(101), 'Use at most 100 characters'],
    ['Case definition', ' ', 'Enter or choose a value'],
    ['Case definition', 'd'.repeat(501), 'Use at most 500 characters'],
    ['Feedback message', '', 'Enter or choose a value'],
    ['Feedback message', 'r'.repeat(161), 'Use at most 160 characters'],
  ])('%s in a language: %s is invalid', async (name, text, expected) => {
    await showEditing();
    await enter(box(name, section('Español')), text);
    expect(await within(section('Español')).findByText(expected)).toBeTruthy();
  });

  it('accepts an activity code once the type is Activity', async () => {
    await showEditing();
    await enter(box('Code'), '99');
    expect(await screen.findByText('Codes 98 and 99 are reserved for activity reports.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Activity/ }));
    await waitFor(() => expect(box('Code').getAttribute('aria-invalid')).toBeNull());
  });
});

describe('changing a health risk', () => {
  const edited = () =>
    mockCall('post', 'healthRisk/11/edit', () => success(undefined, 'healthRisk.edit.success'));

  it('starts with the saved values in every language', async () => {
    await showEditing();
    expect(box('Code').value).toBe('2');
    expect((screen.getByRole('radio', { name: /^Human/ }) as HTMLInputElement).checked).toBe(true);
    expect(screen.getByLabelText(/^Suspected diseases/).textContent).toContain('Rubella');
    expect(box('Case definition', section('العربية')).value).toBe('Fever and rash 4');
  });

  it('removes days and distance where a single report raises an alert', async () => {
    const requests = edited();
    await showEditing();
    await enter(box('Reports needed for an alert'), '1');
    expect(box('Time between reports').disabled).toBe(true);
    await submit('Save');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      alertRuleCountThreshold: 1,
      alertRuleDaysThreshold: null,
      alertRuleKilometersThreshold: null,
      healthRiskSuspectedDiseases: [{ suspectedDiseaseId: 31 }],
      languageContent: aRisk().languageContent,
    });
  });

  it.each([
    [
      'healthRisk.healthRiskNumberAlreadyExists',
      '3',
      'Code',
      'Another health risk has this code. Enter a different one.',
    ],
    ['healthRisk.healthRiskContainsReports', '3', 'Code', 'has been reported'],
  ])('shows %s at its field', async (key, code, name, expected) => {
    mockCall('post', 'healthRisk/11/edit', () => errorResponse(key));
    await showEditing();
    await enter(box('Code'), code);
    await submit('Save');
    await waitFor(() => expect(box(name).getAttribute('aria-invalid')).toBe('true'));
    const message = document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toContain(expected);
  });

  it('shows at the type that it can no longer change, if only the type was changed', async () => {
    mockCall('post', 'healthRisk/11/edit', () => errorResponse('healthRisk.healthRiskContainsReports'));
    await showEditing();
    await userEvent.click(screen.getByRole('radio', { name: /^Unusual event/ }));
    await submit('Save');
    const type = screen.getByRole('group', { name: 'Type' });
    expect(await within(type).findByText(/has been reported/)).toBeTruthy();
    expect(box('Code').getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['LanguageContent[1].FeedbackMessage', 'Feedback message (Français)'],
    ['HealthRiskSuspectedDiseases[0].SuspectedDiseaseId', 'Suspected diseases'],
    ['AlertRuleDaysThreshold', 'Time between reports'],
  ])('shows errors of the server at %s', async (path, label) => {
    mockCall('post', 'healthRisk/11/edit', () =>
      errorResponse('validation.validationError', { data: { [path]: ['string:validation.valueInvalid'] } }),
    );
    await showEditing();
    await submit('Save');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toBe(label);
    expect(screen.getByText('This value is not valid')).toBeTruthy();
  });

  it('shows that it no longer exists', async () => {
    mockCall('get', 'healthRisk/11/get', () => errorResponse('healthRisk.notFound'));
    await showRoutes(healthRiskRoutes, '/healthrisks/11/edit');
    expect((await screen.findByRole('alert')).textContent).toContain('This health risk does not exist');
  });

  // SRV.NFXNREQ.052
  it('asks before leaving a form with changes', async () => {
    const router = await showEditing();
    await enter(box('Code'), '9');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/healthrisks'));
  });
});
