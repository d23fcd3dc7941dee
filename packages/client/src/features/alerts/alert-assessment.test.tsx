import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import type { AlertAssessment } from './alerts.api.ts';
import { anAlert, aReport, hoursAgo } from './testing/alerts.builders.ts';
import { answerSurroundings, showAlertPage } from './testing/show-alert-page.tsx';

const address = '/projects/5/alerts/4127/assess';

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Shows an alert; answers whatever it has become. */
async function show(alert: AlertAssessment, role: Parameters<typeof showAlertPage>[1] = 'Manager') {
  answer('get', 'alert/4127/get', () => HttpResponse.json(alert));
  showAlertPage(address, role);
  await screen.findByRole('heading', { level: 1, name: 'Acute watery diarrhoea' });
}

const items = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
const itemOf = (name: string) =>
  items().find((item) => within(item).queryByRole('heading', { name })) as HTMLElement;

describe('what the page says', () => {
  it('names the alert, its place, its state and its clock', async () => {
    await show(anAlert());
    expect(screen.getByText(/Nakiri, Mbara, Norvale · raised/)).toBeTruthy();
    expect(screen.getByText('Open')).toBeTruthy();
    expect(screen.getByText('Waiting 4 h · decide within 20 h')).toBeTruthy();
  });

  it('says what is missing, in dots and words', async () => {
    await show(anAlert());
    expect(screen.getByRole('img', { name: '2 accepted, 1 to check, of 3 needed' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 of 3 accepted. 1 report left to check' })).toBeTruthy();
    const bar = screen.getByRole('region', { name: 'Decision' });
    expect(within(bar).getAllByText('Check 1 more report to decide.').length).toBeGreaterThan(0);
  });

  it('shows the reports to check first, with all facts and a number to call', async () => {
    await show(anAlert());
    const [first] = items() as [HTMLElement];
    expect(within(first).getByRole('heading', { name: 'Mariam Kessy' })).toBeTruthy();
    expect(first.textContent).toContain('Girl under 5 · Oru Ferry');
    expect(within(first).getByRole('link', { name: '+999 70 555 0142' }).getAttribute('href')).toBe(
      'tel:+999705550142',
    );
  });

  it('says why the alert was raised, in words and as a sketch', async () => {
    await show(anAlert());
    const why = screen.getByRole('region', { name: 'Why this alert was raised' });
    expect(why.textContent).toContain('The rule: 3 reports, each less than 10 km and 7 days from the next.');
    expect(why.textContent).toContain('These lie 3.8 km and 15 h apart at most.');
    expect(within(why).getByRole('img').getAttribute('aria-label')).toContain('(Nakiri, Oru Ferry)');
  });

  it.each([
    ['Manager', true],
    ['TechnicalAdvisor', true],
    ['Administrator', false],
    ['Supervisor', false],
  ] as const)('shows the supervisor to a %s: %s', async (role, isShown) => {
    const user = userEvent.setup();
    await show(anAlert(), role);
    await user.click(screen.getByRole('button', { name: 'More about the report of Mariam Kessy' }));
    expect(screen.queryByText('Grace Otim', { exact: false }) !== null).toBe(isShown);
    expect(screen.getByText('Oru Ferry, Mbara, Norvale')).toBeTruthy();
  });

  it('shows of other organizations only the state, and no name where it is hidden', async () => {
    const foreign = {
      id: 8,
      receivedAt: hoursAgo(3),
      status: 'Pending',
      organization: 'Norvale Branch',
    } as const;
    const hidden = aReport({
      id: 9,
      isAnonymized: true,
      dataCollector: 'Grace Otim',
      phoneNumber: '***',
      mayCrossCheck: false,
    });
    const reports = [aReport(), { ...foreign, isAnonymized: false, mayCrossCheck: false }, hidden];
    await show(anAlert({ reports }));
    expect(itemOf('Norvale Branch').textContent).toContain('Only its state is shown.');
    expect(itemOf('Data collector of Grace Otim').textContent).not.toContain('***');
    for (const name of ['Norvale Branch', 'Data collector of Grace Otim']) {
      expect(within(itemOf(name)).queryByRole('button', { name: /Accept/ })).toBeNull();
    }
  });

  it('shows how a closed alert ended', async () => {
    const ended = {
      escalatedOutcome: 'ActionTaken',
      comments: 'Well chlorinated.',
      closedAt: hoursAgo(1),
    } as const;
    await show(anAlert({ assessmentStatus: 'Closed', ...ended, escalatedAt: hoursAgo(2) }));
    expect(screen.getByText('Closed, Action taken')).toBeTruthy();
    expect(screen.getByText('Well chlorinated.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull();
  });

  it('says that it does not know a status', async () => {
    answer('get', 'alert/4127/get', () => HttpResponse.json({ ...anAlert(), assessmentStatus: 'Vanished' }));
    showAlertPage(address);
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong status');
  });
});

describe('checking reports', () => {
  it('accepts a report, says what became possible, and moves the focus', async () => {
    const user = userEvent.setup();
    await show(anAlert());
    const accepted: unknown[] = [];
    answer('post', 'alert/4127/acceptReport', (_, { reportId }) => {
      accepted.push(reportId);
      return success({ assessmentStatus: 'ToEscalate' });
    });
    await user.click(screen.getByRole('button', { name: /^Accept, report of Mariam Kessy/ }));
    expect(await screen.findByText('Ready to escalate')).toBeTruthy();
    expect(accepted).toEqual(['1']);
    expect(within(itemOf('Mariam Kessy')).getByText('Accepted')).toBeTruthy();
    expect(screen.getByText('Enough reports are accepted: this alert can be escalated now.')).toBeTruthy();
    expect(screen.getByText('Accepted: Mariam Kessy')).toBeTruthy();
    expect(document.activeElement).toBe(itemOf('Mariam Kessy'));
    expect(screen.getByRole('button', { name: 'Escalate' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('moves the focus to the next report to check', async () => {
    const user = userEvent.setup();
    const second = aReport({ id: 7, dataCollector: 'Ibrahim Sana', receivedAt: hoursAgo(6) });
    await show(anAlert({ reports: [aReport(), second] }));
    answer('post', 'alert/4127/dismissReport', () => success({ assessmentStatus: 'ToDismiss' }));
    await user.click(screen.getByRole('button', { name: /^Dismiss, report of Mariam Kessy/ }));
    expect(document.activeElement).toBe(itemOf('Ibrahim Sana'));
    expect(await screen.findByText('Dismissed: Mariam Kessy, next to check: Ibrahim Sana')).toBeTruthy();
  });

  it('puts the row back and says why when the server refuses', async () => {
    const user = userEvent.setup();
    await show(anAlert());
    answer('post', 'alert/4127/acceptReport', () => refusal('error.unavailable', { status: 503 }));
    await user.click(screen.getByRole('button', { name: /^Accept, report of Mariam Kessy/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy');
    expect(within(itemOf('Mariam Kessy')).getByText('Not cross-checked')).toBeTruthy();
  });

  it('takes a check back', async () => {
    const user = userEvent.setup();
    const accepted = aReport({ status: 'Accepted', acceptedAt: hoursAgo(1) });
    await show(anAlert({ reports: [accepted] }));
    answer('post', 'alert/4127/resetReport', () => success({ assessmentStatus: 'Open' }));
    await user.click(screen.getByRole('button', { name: /^Undo check/ }));
    expect(await screen.findByRole('button', { name: /^Accept/ })).toBeTruthy();
  });

  it('takes back only what was checked after the escalation', async () => {
    const before = aReport({ status: 'Accepted', acceptedAt: hoursAgo(3) });
    const after = aReport({
      id: 2,
      status: 'Rejected',
      rejectedAt: hoursAgo(1),
      dataCollector: 'Joseph Tolo',
    });
    const alert = {
      assessmentStatus: 'Escalated',
      escalatedAt: hoursAgo(2),
      reports: [before, after],
    } as const;
    await show(anAlert({ ...alert, reports: [before, after] }));
    expect(within(itemOf('Mariam Kessy')).queryByRole('button', { name: /Undo/ })).toBeNull();
    expect(within(itemOf('Joseph Tolo')).getByRole('button', { name: /Undo/ })).toBeTruthy();
  });

  it('moves by N and P, and accepts by A the report with the focus only', async () => {
    const user = userEvent.setup();
    await show(anAlert());
    const asked = answer('post', 'alert/4127/acceptReport', () =>
      success({ assessmentStatus: 'ToEscalate' }),
    );
    await user.keyboard('a');
    expect(asked).toEqual([]);
    await user.keyboard('nnp');
    expect(document.activeElement).toBe(itemOf('Mariam Kessy'));
    await user.keyboard('a');
    await waitFor(() => expect(asked.length).toBe(1));
  });
});

describe('who can decide', () => {
  const decides = () => screen.queryByRole('region', { name: 'Decision' }) !== null;

  it.each([
    ['nobody in a closed project', anAlert(), true, 'Manager'],
    ['not who may not decide on this alert', anAlert({ mayDecide: false }), false, 'Manager'],
    ['not a coordinator', anAlert(), false, 'Coordinator'],
    ['not who sees no sender', anAlert({ reports: [aReport({ isAnonymized: true })] }), false, 'Supervisor'],
  ] as const)('%s', async (_who, alert, isClosed, role) => {
    answerSurroundings({ isClosed });
    await show(alert, role);
    await waitFor(() => expect(decides()).toBe(false));
  });

  it('offers no checks in a closed project', async () => {
    answerSurroundings({ isClosed: true });
    await show(anAlert());
    await screen.findByText(/This project is closed/);
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });
});
