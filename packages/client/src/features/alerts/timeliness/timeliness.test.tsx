import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { daysAgo } from '../../../lib/dates/dates.ts';
import type { AlertAssessment } from '../alerts.api.ts';
import { anAlert, anAlertRow, hoursAgo } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';
import type { AlertTimeliness, StepTimeliness } from './api.ts';

const address = '/projects/5/alerts/times';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const aStep = (step: StepTimeliness['step'], given: Partial<StepTimeliness> = {}): StepTimeliness => ({
  ...{ step, count: 3, medianHours: 10, targetHours: 24, shareWithinTarget: 1, running: 0, over: 0 },
  ...given,
});

const steps: StepTimeliness[] = [
  aStep('detect', { medianHours: 62.4, targetHours: 168 }),
  aStep('check', { medianHours: 0.42, targetHours: null, shareWithinTarget: null }),
  aStep('assess', { medianHours: 30.5, shareWithinTarget: 0.333, over: 2, running: 1 }),
  aStep('notify'),
  aStep('respond', { count: 0, medianHours: null, shareWithinTarget: null, targetHours: 168 }),
  aStep('close', { targetHours: null, shareWithinTarget: null }),
];
const group = { alertCount: 4, steps, slowestStep: 'assess' as const };

const someTimes = (given: Partial<AlertTimeliness> = {}): AlertTimeliness => ({
  ...group,
  targets: { assessHours: 24, detectDays: 7, notifyDays: 1, respondDays: 7 },
  overdueCount: 2,
  onsetDetection: { known: 0 },
  byMonth: [
    { ...group, month: '2026-02', alertCount: 3 },
    { ...group, month: '2026-01', alertCount: 1, slowestStep: null },
  ],
  byDistrict: [
    { ...group, districtId: 1, district: 'Mbara', region: 'Norvale', placeCodes: [] },
    { ...group, alertCount: 1, placeCodes: [] },
  ],
  ...given,
});

/** Mocks the timeliness call and records its requests. */
function mockTimeliness(times: AlertTimeliness) {
  const requests: Record<string, string>[] = [];
  mockCall('get', 'project/5/alertClocks', (_, query) => {
    requests.push(query as Record<string, string>);
    return success(times);
  });
  return requests;
}

const getRows = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('says how long detection took from the onset, and for how many alerts that is known', async () => {
  mockTimeliness(someTimes({ onsetDetection: { known: 3, medianDays: 2.5, shareWithinTarget: 0.667 } }));
  showAlertPage(address);
  expect(
    await screen.findByText(
      /median 2.5 days, \D?67%\D? within 7 days. The onset is known for 3 of 4 alerts./,
    ),
  ).toBeTruthy();
});

it('says if detection from the onset cannot be measured', async () => {
  mockTimeliness(someTimes());
  showAlertPage(address);
  expect(await screen.findByText(/The onset is known for none of these alerts/)).toBeTruthy();
});

describe('the timeliness page', () => {
  it('requests the last twelve months, in days of the project', async () => {
    const requests = mockTimeliness(someTimes());
    showAlertPage(address);
    await screen.findByRole('table', { name: /each step/ });
    expect(requests[0]).toMatchObject({
      startDate: `${daysAgo(364)}T00:00:00.000Z`,
      endDate: `${daysAgo(-1)}T00:00:00.000Z`,
    });
  });

  it('names the slowest step, overdue alerts, and the meaning of 7-1-7', async () => {
    mockTimeliness(someTimes());
    showAlertPage(address);
    const slowest = await screen.findByText(/slowest step relative to its target/);
    expect(slowest.textContent).toMatch(/^Assess is the slowest step .*: median 30\.5 h, target 24 h\.$/);
    const overdue = screen.getByRole('link', { name: '2 alerts are overdue now.' });
    expect(overdue.getAttribute('href')).toBe('/projects/5/alerts?status=Open');
    expect(screen.getByText(/7-1-7: detect within 7 days/)).toBeTruthy();
  });

  it('shows median, target and share of each step, also of steps that never ended', async () => {
    mockTimeliness(someTimes());
    showAlertPage(address);
    await screen.findByRole('table', { name: /each step/ });
    const [detect, check, assess, , respond] = getRows(/each step/);
    expect(detect).toMatch(/Detect.*7 days.*2\.6 days.*100%/);
    expect(check).toMatch(/First cross-check.*No target.*25 min.*–.*–.*0/);
    expect(assess).toMatch(/Assess.*24 h.*30\.5 h.*33%.*2.*1/);
    expect(respond).toMatch(/Respond.*7 days.*–.*–/);
  });

  it('shows months and districts, including the unknown district', async () => {
    mockTimeliness(someTimes());
    showAlertPage(address);
    await screen.findByRole('table', { name: /by month/ });
    const [february, january] = getRows(/by month/);
    expect(february).toMatch(/February 2026.*3.*30\.5 h.*33% within target.*Assess/);
    expect(january).toMatch(/January 2026.*–$/);
    const [mbara, unknown] = getRows(/by district/);
    expect(mbara).toMatch(/MbaraNorvale/);
    expect(unknown).toMatch(/Unknown district/);
  });

  it('keeps other days in the URL, and leads back from days without alerts', async () => {
    const requests = mockTimeliness(
      someTimes({ alertCount: 0, byMonth: [], byDistrict: [], overdueCount: 0 }),
    );
    const router = showAlertPage(`${address}?startDate=2026-01-01&endDate=2026-01-31`);
    await screen.findByText('No alerts were raised in this period.');
    expect(requests[0]).toMatchObject({ startDate: '2026-01-01T00:00:00.000Z' });
    await userEvent.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
    expect(await screen.findByText('No alerts in the last 12 months.')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('replaces an invalid range by the last twelve months', async () => {
    const requests = mockTimeliness(someTimes());
    showAlertPage(`${address}?startDate=soon&endDate=2026-01-31`);
    await screen.findByRole('table', { name: /each step/ });
    expect(requests[0]?.startDate).toBe(`${daysAgo(364)}T00:00:00.000Z`);
  });

  it('says when it cannot be loaded, or the user may not see it', async () => {
    mockCall('get', 'project/5/alertClocks', () => errorResponse('error.unauthorized', { status: 403 }));
    showAlertPage(address);
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have access');
  });
});

it('is linked from the list of alerts', async () => {
  mockCall('post', 'alert/list', () =>
    success({ data: [anAlertRow()], page: 1, rowsPerPage: 30, totalRows: 1 }),
  );
  showAlertPage('/projects/5/alerts');
  const segments = await screen.findByRole('navigation', { name: 'Alerts' });
  const links = within(segments).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['List', '/projects/5/alerts'],
    ['Timeliness', address],
    ['Scorecards', '/projects/5/alerts/scorecards'],
  ]);
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
});

it.each([
  ['past its target', { respondBefore: hoursAgo(30) }, 'No action yet, 30 h overdue'],
  ['long past its target', { respondBefore: hoursAgo(72) }, 'No action yet, 3 days overdue'],
  ['within its target', { respondBefore: hoursAgo(-24) }, 'No outcome after 8 days'],
  ['acted upon', {}, 'No outcome after 8 days'],
])('shows in the list for an escalated alert %s: %s', async (_, given, expected) => {
  const escalated = {
    status: 'Escalated',
    assessmentStatus: 'Escalated' as const,
    escalatedAt: hoursAgo(198),
  };
  const data = [anAlertRow({ ...escalated, ...given })];
  mockCall('post', 'alert/list', () => success({ data, page: 1, rowsPerPage: 30, totalRows: 1 }));
  showAlertPage('/projects/5/alerts');
  expect((await screen.findByRole('table')).textContent).toContain(expected);
});

describe('the timeline of an alert', () => {
  const renderTimeline = async (given: Partial<AlertAssessment>) => {
    mockCall('get', 'alert/4127/get', () => HttpResponse.json(anAlert(given)));
    showAlertPage('/projects/5/alerts/4127/assess');
    const timeline = await screen.findByRole('list', { name: 'What happened so far' });
    return within(timeline)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  };

  it('shows how long each step took, and which took too long', async () => {
    const items = await renderTimeline({
      assessmentStatus: 'Closed',
      firstReportReceivedAt: hoursAgo(500),
      createdAt: hoursAgo(300),
      firstCrossCheckedAt: hoursAgo(290),
      escalatedAt: hoursAgo(269),
      firstActionLoggedAt: hoursAgo(249),
      closedAt: hoursAgo(5),
    });
    const find = (word: string) => items.find((item) => item?.startsWith(word));
    expect(find('Alert raised')).toContain('8.3 days after the first report, 32 h over the target of 7 days');
    expect(find('2 reports cross-checked')).toContain('10 h after it was raised');
    expect(find('Escalated')).toContain('31 h after it was raised, 7 h over the target of 24 h');
    expect(find('First action')).toContain('20 h after the escalation, within target (7 days)');
    expect(find('Closed')).toContain('11 days after the escalation');
  });

  it('shows which steps are due, and which of them are late', async () => {
    const items = await renderTimeline({ createdAt: hoursAgo(31), decideBefore: hoursAgo(7) });
    expect(items.at(-1)).toMatch(/^DecisionTarget .*7 h over the target of 24 h$/);
    const texts = items.join();
    expect(texts).not.toContain('First action');
  });

  it('asks for the first action once the alert is escalated', async () => {
    const items = await renderTimeline({
      assessmentStatus: 'Escalated',
      createdAt: hoursAgo(31),
      escalatedAt: hoursAgo(11),
      respondBefore: hoursAgo(11 - 168),
      targets: { assessHours: 12, detectDays: 7, notifyDays: 2, respondDays: 7 },
    });
    expect(items.at(-3)).toMatch(
      /20 h after it was raised, 8 h over the target of 12 h.*Notified within target \(2 days\)/,
    );
    expect(items.at(-2)).toMatch(/^First actionTarget \S+ \S+$/);
    expect(items.at(-1)).toBe('Closing');
  });
});

describe('sorting', () => {
  it('orders districts and months at the server, each table by itself', async () => {
    const user = userEvent.setup();
    const requests = mockTimeliness(someTimes());
    const router = showAlertPage(address);
    const table = await screen.findByRole('table', { name: /district/i });
    expect(requests[0]).toMatchObject({ monthsBy: 'name', districtsBy: 'alertCount' });
    await user.click(within(table).getByRole('button', { name: 'Assess' }));
    await vi.waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        ...{ districtsBy: 'assess', districtsAscending: 'true' },
        ...{ monthsBy: 'name', monthsAscending: 'false' },
      }),
    );
    expect(router.state.location.search).toEqual({ districtsBy: 'assess', districtsAscending: true });
    expect(within(table).getByRole('columnheader', { name: 'Assess' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  it('orders months by their slowest step, and says how much of its target it takes', async () => {
    const user = userEvent.setup();
    const requests = mockTimeliness(someTimes());
    showAlertPage(address);
    const table = await screen.findByRole('table', { name: /by month/i });
    expect(within(table).getByText('127% of target')).toBeTruthy();
    await user.click(within(table).getByRole('button', { name: 'Slowest step' }));
    await vi.waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ monthsBy: 'slowest', monthsAscending: 'false' }),
    );
  });
});
