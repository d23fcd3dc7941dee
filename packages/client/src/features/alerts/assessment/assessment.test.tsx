import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { AlertAssessment } from '../alerts.api.ts';
import { anAlert, aReport, hoursAgo } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

const address = '/projects/5/alerts/4127/assess';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Renders an alert. The mock always returns its current state. */
async function show(alert: AlertAssessment, role: Parameters<typeof showAlertPage>[1] = 'Manager') {
  mockCall('get', 'alert/4127/get', () => HttpResponse.json(alert));
  showAlertPage(address, role);
  await screen.findByRole('heading', { level: 1, name: 'Acute watery diarrhoea' });
}

const items = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
const getItem = (name: string) =>
  items().find((item) => within(item).queryByRole('heading', { name })) as HTMLElement;

describe('what the page shows', () => {
  it('names the alert, its place, its status and how long it has waited', async () => {
    await show(anAlert());
    expect(screen.getByText(/Nakiri, Mbara, Norvale · raised/)).toBeTruthy();
    expect(screen.getByText('Open')).toBeTruthy();
    expect(screen.getByText('Waiting 4 h · decide within 20 h')).toBeTruthy();
  });

  it('shows what is missing, as dots and text', async () => {
    await show(anAlert());
    expect(screen.getByRole('img', { name: '2 accepted, 1 to check, 3 needed' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 of 3 accepted. 1 report left to check' })).toBeTruthy();
    const bar = screen.getByRole('region', { name: 'Decision' });
    expect(within(bar).getAllByText('1 report to check.').length).toBeGreaterThan(0);
  });

  it('shows unchecked reports first, with all details and a number to call', async () => {
    await show(anAlert());
    const [first] = items() as [HTMLElement];
    expect(within(first).getByRole('heading', { name: 'Mariam Kessy' })).toBeTruthy();
    expect(first.textContent).toContain('Female under 5 · Oru Ferry');
    expect(within(first).getByRole('link', { name: '+999 70 555 0142' }).getAttribute('href')).toBe(
      'tel:+999705550142',
    );
  });

  it('links to the outbreak that the alert belongs to, for those who may open it', async () => {
    const outbreak = { id: 9, code: 'CHO-MW-2026-003', name: 'Outbreak by the river' };
    const asked = mockCall('get', 'outbreak/list', () => success({ data: [outbreak] }));
    await show(anAlert());
    const link = await screen.findByRole('link', { name: 'CHO-MW-2026-003 Outbreak by the river' });
    expect(link.getAttribute('href')).toBe('/nationalsocieties/3/outbreaks/9');
    expect(asked).toEqual([{ nationalSocietyId: '3', ofAlertId: '4127' }]);
  });

  it('asks for nothing of a national society that is not known yet', async () => {
    const societies = mockCall('get', 'nationalSociety/0/get', () => errorResponse('error.notFound'));
    const outbreaks = mockCall('get', 'outbreak/list', () => success({ data: [] }));
    let answerProject = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answerProject = resolve;
    });
    server.use(
      http.get('*/api/project/5/basicData', async () => {
        await mayAnswer; // then the mock below answers
      }),
    );
    await show(anAlert());
    answerProject();
    await waitFor(() => expect(outbreaks).toHaveLength(1));
    expect(outbreaks).toEqual([{ nationalSocietyId: '3', ofAlertId: '4127' }]);
    expect(societies).toEqual([]);
  });

  it('asks for no outbreak on behalf of a supervisor', async () => {
    const asked = mockCall('get', 'outbreak/list', () => success({ data: [] }));
    await show(anAlert(), 'Supervisor');
    expect(screen.queryByText('Part of an outbreak')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('explains why the alert was raised, as text and as a map', async () => {
    await show(anAlert());
    const reasonCard = screen.getByRole('region', { name: 'Why this alert was raised' });
    expect(reasonCard.textContent).toContain(
      'The rule: 3 reports, each less than 10 km and 7 days from the next. The rule says 5 km around each report, so two may be twice as far apart.',
    );
    expect(reasonCard.textContent).toContain('Linked reports are at most 3.8 km and 15 h apart.');
    expect(within(reasonCard).getByRole('img').getAttribute('aria-label')).toContain('(Nakiri, Oru Ferry)');
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

  it('shows only the status of other organizations’ reports, and no name where it is hidden', async () => {
    const foreign = {
      id: 8,
      receivedAt: hoursAgo(3),
      status: 'Pending' as const,
      organization: 'Norvale Branch',
      placeCodes: [],
    };
    const hidden = aReport({
      id: 9,
      isAnonymized: true,
      dataCollector: 'Grace Otim',
      phoneNumber: '***',
      mayCrossCheck: false,
    });
    const reports = [aReport(), { ...foreign, isAnonymized: false, mayCrossCheck: false }, hidden];
    await show(anAlert({ reports }));
    expect(getItem('Norvale Branch').textContent).toContain('Only its status is shown.');
    expect(getItem('Data collector of Grace Otim').textContent).not.toContain('***');
    for (const name of ['Norvale Branch', 'Data collector of Grace Otim']) {
      expect(within(getItem(name)).queryByRole('button', { name: /Accept/ })).toBeNull();
    }
  });

  it('shows the outcome of a closed alert', async () => {
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

  it('shows an error for an unknown status', async () => {
    mockCall('get', 'alert/4127/get', () =>
      HttpResponse.json({ ...anAlert(), assessmentStatus: 'Vanished' }),
    );
    showAlertPage(address);
    expect((await screen.findByRole('alert')).textContent).toContain('Unknown status');
  });
});

describe('cross-checking reports', () => {
  it('accepts a report, shows which decision became possible, and moves the focus', async () => {
    const user = userEvent.setup();
    await show(anAlert());
    const accepted: unknown[] = [];
    mockCall('post', 'alert/4127/acceptReport', (_, { reportId }) => {
      accepted.push(reportId);
      return success({ assessmentStatus: 'ToEscalate' });
    });
    await user.click(screen.getByRole('button', { name: /^Accept, report of Mariam Kessy/ }));
    expect(await screen.findByText('Ready to escalate')).toBeTruthy();
    expect(accepted).toEqual(['1']);
    expect(within(getItem('Mariam Kessy')).getByText('Accepted')).toBeTruthy();
    expect(screen.getByText('Enough reports are accepted: this alert can be escalated now.')).toBeTruthy();
    expect(screen.getByText('Accepted: Mariam Kessy')).toBeTruthy();
    expect(document.activeElement).toBe(getItem('Mariam Kessy'));
    expect(screen.getByRole('button', { name: 'Escalate' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('moves the focus to the next unchecked report', async () => {
    const user = userEvent.setup();
    const second = aReport({ id: 7, dataCollector: 'Ibrahim Sana', receivedAt: hoursAgo(6) });
    await show(anAlert({ reports: [aReport(), second] }));
    mockCall('post', 'alert/4127/dismissReport', () => success({ assessmentStatus: 'ToDismiss' }));
    await user.click(screen.getByRole('button', { name: /^Dismiss, report of Mariam Kessy/ }));
    expect(document.activeElement).toBe(getItem('Ibrahim Sana'));
    expect(await screen.findByText('Dismissed: Mariam Kessy, next to check: Ibrahim Sana')).toBeTruthy();
  });

  describe('where the national society offers reasons', () => {
    beforeEach(() => mockContextCalls({ dismissalReasons: ['Duplicate', 'NotReached', 'Other'] }));

    async function startDismissal() {
      const user = userEvent.setup();
      const second = aReport({ id: 7, dataCollector: 'Ibrahim Sana', receivedAt: hoursAgo(6) });
      await show(anAlert({ reports: [aReport(), second] }));
      const requests = mockCall('post', 'alert/4127/dismissReport', () =>
        success({ assessmentStatus: 'ToDismiss' }),
      );
      await user.click(screen.getByRole('button', { name: /^Dismiss, report of Mariam Kessy/ }));
      return { user, requests, dialog: within(await screen.findByRole('dialog')) };
    }

    it('dismisses with one tap on the reason, shows it, and moves the focus', async () => {
      const { user, requests, dialog } = await startDismissal();
      expect(requests).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Nobody could be reached' }));
      await waitFor(() => expect(requests).toEqual([{ reason: 'NotReached', note: null }]));
      expect(await within(getItem('Mariam Kessy')).findByText('Nobody could be reached')).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(getItem('Ibrahim Sana')));
    });

    it('asks for a text with "Other"', async () => {
      const { user, requests, dialog } = await startDismissal();
      await user.click(dialog.getByRole('button', { name: 'Other reason' }));
      await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
      expect(await dialog.findByText('Enter or choose a value')).toBeTruthy();
      await user.type(dialog.getByRole('textbox', { name: /Reason in your own words/ }), 'A drill');
      await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
      await waitFor(() => expect(requests).toEqual([{ reason: 'Other', note: 'A drill' }]));
      expect(within(getItem('Mariam Kessy')).getByText(/Other reason/).textContent).toContain('A drill');
    });

    it('does nothing when cancelled', async () => {
      const { user, requests, dialog } = await startDismissal();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(requests).toEqual([]);
      expect(within(getItem('Mariam Kessy')).getByText('Not cross-checked')).toBeTruthy();
      await waitFor(() =>
        expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Dismiss, report of Mariam/),
      );
    });
  });

  it('restores the row and shows the reason when the server refuses', async () => {
    const user = userEvent.setup();
    await show(anAlert());
    mockCall('post', 'alert/4127/acceptReport', () => errorResponse('error.unavailable', { status: 503 }));
    await user.click(screen.getByRole('button', { name: /^Accept, report of Mariam Kessy/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server is busy');
    expect(within(getItem('Mariam Kessy')).getByText('Not cross-checked')).toBeTruthy();
  });

  it('resets a cross-check', async () => {
    const user = userEvent.setup();
    const accepted = aReport({ status: 'Accepted', acceptedAt: hoursAgo(1) });
    await show(anAlert({ reports: [accepted] }));
    mockCall('post', 'alert/4127/resetReport', () => success({ assessmentStatus: 'Open' }));
    await user.click(screen.getByRole('button', { name: /^Reset/ }));
    expect(await screen.findByRole('button', { name: /^Accept/ })).toBeTruthy();
  });

  it('resets only what was cross-checked after the escalation', async () => {
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
    expect(within(getItem('Mariam Kessy')).queryByRole('button', { name: /Reset/ })).toBeNull();
    expect(within(getItem('Joseph Tolo')).getByRole('button', { name: /Reset/ })).toBeTruthy();
  });

  it('moves with N and P, and A accepts only the focused report', async () => {
    const user = userEvent.setup();
    await show(anAlert());
    const requests = mockCall('post', 'alert/4127/acceptReport', () =>
      success({ assessmentStatus: 'ToEscalate' }),
    );
    await user.keyboard('a');
    expect(requests).toEqual([]);
    await user.keyboard('nnp');
    expect(document.activeElement).toBe(getItem('Mariam Kessy'));
    await user.keyboard('a');
    await waitFor(() => expect(requests.length).toBe(1));
  });
});

describe('who can decide', () => {
  const decides = () => screen.queryByRole('region', { name: 'Decision' }) !== null;

  it.each([
    ['nobody in a closed project', anAlert(), true, 'Manager'],
    ['not a user who may not decide on this alert', anAlert({ mayDecide: false }), false, 'Manager'],
    ['not a coordinator', anAlert(), false, 'Coordinator'],
    [
      'not a user who may not see any sender',
      anAlert({ reports: [aReport({ isAnonymized: true })] }),
      false,
      'Supervisor',
    ],
  ] as const)('%s', async (_who, alert, isClosed, role) => {
    mockContextCalls({ isClosed });
    await show(alert, role);
    await waitFor(() => expect(decides()).toBe(false));
  });

  it('offers no cross-checks in a closed project', async () => {
    mockContextCalls({ isClosed: true });
    await show(anAlert());
    await screen.findByText(/This project is closed/);
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });
});
