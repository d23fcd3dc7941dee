import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const address = '/nationalsocieties/3/projects/add';
const recipientLabel = 'Who is notified when an alert is not handled';
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
const getCard = (name: string) => within(screen.getByRole('region', { name }));
const field = (card: ReturnType<typeof getCard>, name: string) =>
  card.getByRole('textbox', { name }) as HTMLInputElement;

async function showForm(role: 'Administrator' | 'Manager' = 'Administrator') {
  const router = showProjectPage(address, role);
  await screen.findByRole('form', { name: 'Add a project' });
  return router;
}

async function choose(label: string, ...options: string[]) {
  await userEvent.click(screen.getByLabelText(label));
  for (const option of options)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(option) }));
  await userEvent.keyboard('{Escape}');
}

/** Fills in the required fields of a new project, with measles as its health risk. */
async function fillAll() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Hills 2026 ');
  await userEvent.click(screen.getByRole('radio', { name: 'Kalembe Branch' }));
  await choose(recipientLabel, 'Ruth Okeme');
  await choose('Health risks to report', 'Measles');
}

/** Replaces the text of a field and leaves it. */
async function retype(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  if (text) await userEvent.click(input);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

describe('adding a project', () => {
  it('sends what was typed, with the activity reports, and opens the overview', async () => {
    const requests = mockCall('post', 'project/create', () => success(8));
    const router = await showForm();
    await fillAll();
    await userEvent.click(screen.getByRole('switch', { name: /Several organizations/ }));
    await submit();
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/nationalsocieties/3/projects/8/overview'),
    );
    const texts = { caseDefinition: 'Hot forehead', feedbackMessage: 'Thank you' };
    const noRule = { alertRuleDaysThreshold: null, alertRuleKilometersThreshold: null };
    expect(requests).toEqual([
      {
        name: 'Hills 2026',
        allowMultipleOrganizations: true,
        timeZoneId: 'Africa/Kampala',
        repetitionMinutes: null,
        readsOnset: false,
        asksOnset: false,
        organizationId: 21,
        alertNotHandledNotificationRecipientId: 61,
        alertSettings: {
          ...{ assessHours: 24, detectDays: 7, notifyDays: 1, respondDays: 7 },
          ...{ nudgeHours: [24, 48, 168], tellsSenders: false },
        },
        healthRisks: [
          {
            id: null,
            healthRiskId: 32,
            ...texts,
            alertRuleCountThreshold: 3,
            alertRuleDaysThreshold: 7,
            alertRuleKilometersThreshold: 5,
          },
          { id: null, healthRiskId: 39, ...texts, alertRuleCountThreshold: 0, ...noRule },
        ],
      },
    ]);
    expect(screen.getByText('Hills 2026 was added.')).toBeTruthy();
  });

  it('lists the missing fields, and sends nothing', async () => {
    const requests = mockCall('post', 'project/create', () => success(8));
    await showForm();
    await submit();
    const summary = await screen.findByRole('alert');
    const links = within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(links).toEqual(['Name', 'Organization', recipientLabel, 'Health risks to report']);
    expect(screen.getByText('Choose at least one health risk besides the activity reports.')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it('asks a manager neither for the organization nor whether others take part', async () => {
    const requests = mockCall('post', 'project/create', () => success(8));
    await showForm('Manager');
    expect(screen.queryByText('Organization')).toBeNull();
    expect(screen.queryByRole('switch', { name: /Several organizations/ })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Hills');
    await choose(recipientLabel, 'Omar Finn');
    await choose('Health risks to report', 'Fever');
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ organizationId: null, allowMultipleOrganizations: false });
  });

  it('offers as recipients those of the chosen organization', async () => {
    await showForm();
    expect(screen.getByText('Choose the organization first.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Norvale Branch' }));
    await userEvent.click(screen.getByLabelText(recipientLabel));
    const riskOptions = await screen.findAllByRole('option');
    expect(riskOptions.map((option) => option.textContent)).toEqual(['Omar Finn']);
    await userEvent.click(riskOptions[0] as HTMLElement);
    await userEvent.click(screen.getByRole('radio', { name: 'Kalembe Branch' }));
    // the only one of the other organization is chosen
    expect(screen.getByLabelText(recipientLabel).textContent).toContain('Ruth Okeme');
  });

  it('finds a time zone by typing, the one of the country being chosen', async () => {
    await showForm();
    expect(screen.getByLabelText('Time zone').textContent).toContain('Africa/Kampala');
    await userEvent.click(screen.getByLabelText('Time zone'));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'zurich');
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Europe/Zurich',
    ]);
  });

  it.each([
    ['HealthRisks[0].CaseDefinition', 'Measles: Case definition'],
    ['HealthRisks[0].AlertRuleDaysThreshold', 'Measles: Time between reports'],
    ['HealthRisks', 'Health risks to report'],
    ['AlertNotHandledNotificationRecipientId', recipientLabel],
  ])('shows errors of the server at the field: %s', async (path, label) => {
    const data = { [path]: ['string:validation.valueInvalid'] };
    mockCall('post', 'project/create', () => errorResponse('validation.validationError', { data }));
    await showForm();
    await fillAll();
    await submit();
    expect(await screen.findByText('This value is not valid')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByRole('link', { name: label })).toBeTruthy();
  });

  it('shows general errors at the top', async () => {
    mockCall('post', 'project/create', () => errorResponse('project.alertNotHandledRecipientDoesNotExist'));
    await showForm();
    await fillAll();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('does not exist');
  });
});

describe('the health risks of a project', () => {
  it('always include the activity reports, which have no rule and cannot be removed', async () => {
    await showForm();
    const card = getCard('99 Activity report');
    expect(card.getByText('Always part of a project')).toBeTruthy();
    expect(card.getByText('Activity reports raise no alerts.')).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.click(screen.getByLabelText('Health risks to report'));
    const option = await screen.findByRole('option', { name: /Activity report/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
  });

  it('can be removed, and keep what was typed if they are added again', async () => {
    await showForm();
    await choose('Health risks to report', 'Fever', 'Measles');
    await retype(field(getCard('1 Fever'), 'Case definition'), 'Hot for a week');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Fever' }));
    expect(screen.queryByRole('region', { name: '1 Fever' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Health risks to report'));
    await choose('Health risks to report', 'Fever');
    expect(field(getCard('1 Fever'), 'Case definition').value).toBe('Hot for a week');
  });

  it.each([
    ['Case definition', '', 'Enter or choose a value'],
    ['Case definition', 'x'.repeat(501), 'Use at most 500 characters'],
    ['Feedback message', '', 'Enter or choose a value'],
    ['Feedback message', 'x'.repeat(161), 'Use at most 160 characters'],
    ['Reports needed for an alert', '-1', 'The number must be at least 0'],
    ['Reports needed for an alert', '2.5', 'Enter a whole number'],
    ['Reports needed for an alert', 'x', 'Enter a whole number'],
    ['Time between reports', '', 'Enter or choose a value'],
    ['Time between reports', '366', 'Enter a number from 1 to 365'],
    ['Time between reports', '0', 'Enter a number from 1 to 365'],
    ['Radius around each report', '', 'Enter or choose a value'],
    ['Radius around each report', '10000', 'Enter a number from 1 to 9999'],
    ['Radius around each report', '1.5', 'Enter a whole number'],
  ])('validate "%s" with "%s" on blur', async (label, text, expected) => {
    await showForm();
    await choose('Health risks to report', 'Measles');
    await retype(field(getCard('2 Measles'), label), text);
    expect(await getCard('2 Measles').findByText(expected)).toBeTruthy();
  });

  it.each([
    ['', ' '.repeat(3), 'Enter or choose a value'],
    ['Name', 'x'.repeat(101), 'Use at most 100 characters'],
  ])('validates the name of the project %s', async (_, text, expected) => {
    await showForm();
    await retype(screen.getByRole('textbox', { name: 'Name' }), text);
    expect(await screen.findByText(expected)).toBeTruthy();
  });

  it('show the length of the feedback message in SMS', async () => {
    await showForm();
    await choose('Health risks to report', 'Measles');
    const card = getCard('2 Measles');
    expect(card.getByText('9 of 160, 1 SMS')).toBeTruthy();
    await retype(field(card, 'Feedback message'), 'ش'.repeat(80));
    expect(card.getByText('80 of 160, 2 SMS (some characters take more space)')).toBeTruthy();
  });

  it('describe the rule as it is typed', async () => {
    await showForm();
    await choose('Health risks to report', 'Measles');
    const card = getCard('2 Measles');
    const count = field(card, 'Reports needed for an alert');
    expect(
      card.getByText(
        '3 reports, each less than 10 km and 7 days from the next, raise an alert. The radius of 5 km is around each report, so two may be twice as far apart.',
      ),
    ).toBeTruthy();
    await retype(field(card, 'Radius around each report'), '20');
    expect(card.getByText(/each less than 40 km/)).toBeTruthy();
    await retype(count, '1');
    expect(card.getByText('Every report raises an alert.')).toBeTruthy();
    await retype(count, '0');
    expect(card.getByText('No alert rule: these reports raise no alerts.')).toBeTruthy();
    await retype(count, '5');
    expect(card.getByText(/Enter the radius and the time/)).toBeTruthy();
  });

  it('have days and kilometers only above one report, and clear them otherwise', async () => {
    await showForm();
    await choose('Health risks to report', 'Measles');
    const card = getCard('2 Measles');
    const [days, kilometers] = ['Time between reports', 'Radius around each report'].map((name) =>
      field(card, name),
    );
    expect([days?.disabled, days?.value, kilometers?.value]).toEqual([false, '7', '5']);
    await retype(field(card, 'Reports needed for an alert'), '1');
    expect([days?.disabled, days?.value, kilometers?.disabled, kilometers?.value]).toEqual([
      true,
      '',
      true,
      '',
    ]);
    await retype(field(card, 'Reports needed for an alert'), '2');
    expect([days?.disabled, days?.value]).toEqual([false, '']);
  });

  it('keep days and kilometers while the count is being edited', async () => {
    await showForm();
    await choose('Health risks to report', 'Measles');
    const card = getCard('2 Measles');
    await userEvent.type(field(card, 'Reports needed for an alert'), '{Backspace}12');
    await userEvent.tab();
    expect(field(card, 'Time between reports').value).toBe('7');
    expect(field(card, 'Radius around each report').value).toBe('5');
  });
});
