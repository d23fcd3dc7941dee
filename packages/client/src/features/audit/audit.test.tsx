import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import type { AuditEvent, AuditFilterOptions, AuditVerificationResult } from './audit.api.ts';
import { AuditPage } from './audit-page.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const success = (value: unknown) => HttpResponse.json({ isSuccess: true, message: {}, value });

const anEvent = (given: Partial<AuditEvent>): AuditEvent => ({
  id: 12,
  doneAt: '2026-03-10T06:00:00.000Z',
  actor: { id: 3, name: 'Ruth Okeme', role: 'Manager' },
  deed: 'alert/escalate',
  subjectType: 'alert',
  subjectId: 4127,
  nationalSociety: { id: 1, name: 'Kalembe Society' },
  project: { id: 2, name: 'Lakeshore' },
  before: { status: 'Open', alertId: 4 },
  after: { status: 'Escalated', alertId: 4 },
  requestId: 'abc-1',
  chainNumber: 7,
  ...given,
});

const filterOptions: AuditFilterOptions = {
  deeds: ['alert/escalate', 'alert/close'],
  subjectTypes: ['alert'],
  nationalSocieties: [{ id: 1, name: 'Kalembe Society' }],
  actors: [{ id: 3, name: 'Ruth Okeme' }],
};

/** Mocks the list; returns the bodies of the requests. */
function mockList(entries: AuditEvent[], given: Partial<AuditFilterOptions> = {}) {
  const requests: Record<string, string>[] = [];
  server.use(
    http.get('*/api/audit/filters', () => success({ ...filterOptions, ...given })),
    http.post('*/api/audit/search', async ({ request }) => {
      requests.push((await request.json()) as Record<string, string>);
      return success({ data: entries, page: 1, rowsPerPage: 30, totalRows: entries.length });
    }),
  );
  return requests;
}

/** Mocks verifications; returns the requests. */
function mockVerification(result: AuditVerificationResult): unknown[] {
  const requests: unknown[] = [];
  server.use(
    http.post('*/api/audit/verify', async ({ request }) => {
      requests.push(await request.json());
      return success(result);
    }),
  );
  return requests;
}

it.each([
  [
    'a user',
    { subjectType: 'user', subjectName: 'Joseph Tolo', subjectRole: 'Supervisor' },
    'Joseph ToloUser 4',
  ],
  ['a user without a name', { subjectType: 'user', subjectRole: 'Supervisor' }, 'Supervisor 4'],
  [
    'a data collector',
    { subjectType: 'dataCollector', subjectName: 'Mariam K.' },
    'Mariam K.Data collector 4',
  ],
  ['something else', { subjectType: 'report' }, 'Report 4'],
] as const)('says what was changed: %s', async (_what, given, expected) => {
  mockList([anEvent({ ...given, subjectId: 4 })]);
  showPage(AuditPage);
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells).toContain(expected);
});

const openDetails = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Details:/ }));
  return screen.findByRole('dialog');
};

describe('the audit log', () => {
  it('shows who did what to which item, and where', async () => {
    mockList([anEvent({})]);
    showPage(AuditPage);
    const table = await screen.findByRole('table', { name: /newest first/ });
    for (const expected of ['Alert escalated', 'Ruth Okeme', 'Manager', 'Alert 4127', 'Lakeshore'])
      expect(within(table).getByText(expected)).toBeTruthy();
  });

  it('shows unknown actions, the system as actor, and people whose data was removed', async () => {
    mockList([
      anEvent({ id: 1, deed: 'future/deed', actor: null }),
      anEvent({ id: 2, actor: { id: 9, name: '--Data removed--' } }),
    ]);
    showPage(AuditPage);
    expect((await screen.findByText('future/deed')).dir).toBe('ltr');
    expect(screen.getByText('System')).toBeTruthy();
    expect(screen.getByText('Data removed')).toBeTruthy();
  });

  it('opens an event with the values before and after, what changed, and a link to the item', async () => {
    mockList([anEvent({})]);
    const router = showPage(AuditPage);
    const dialog = await openDetails();
    const row = within(dialog).getByRole('row', { name: /Status/ });
    expect(row.textContent).toContain('Changed');
    expect(within(row).getByText('Open')).toBeTruthy();
    expect(within(row).getByText('Escalated')).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: /Alert/ }).textContent).not.toContain('Changed');
    expect(within(dialog).getByRole('link', { name: 'Open: Alert' }).getAttribute('href')).toBe(
      '/projects/2/alerts/4127/assess',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({});
  });

  it('shows recorded values of every type', async () => {
    const after = {
      isArchived: true,
      changed: ['name', 'smsPerHour', 'channel.Kannel.userName'],
      odd: [{ a: 1 }],
      nudgeHours: [24, 48],
      reason: null,
    };
    mockList([anEvent({ deed: 'project/delete', before: null, after })]);
    showPage(AuditPage);
    const dialog = await openDetails();
    for (const expected of ['Yes', 'Name', 'SMS per hour', 'User name', '48', 'No value', 'odd'])
      expect(within(dialog).getAllByText(expected).length).toBeGreaterThan(0);
    expect(dialog.textContent).toContain('"a": 1');
    expect(within(dialog).queryByRole('link', { name: /^Open:/ })).toBeNull();
  });

  it('shows that the log is empty, or nothing matches', async () => {
    mockList([]);
    showPage(AuditPage);
    expect(await screen.findByText('No audit events yet.')).toBeTruthy();
    cleanup();
    showPage(AuditPage, { address: '/?deed=alert%2Fclose' });
    expect(await screen.findByRole('button', { name: 'Show all' })).toBeTruthy();
  });

  it('is filtered by action and by days in the time zone of the device', async () => {
    const requests = mockList([anEvent({})]);
    showPage(AuditPage, { address: '/?startDate=2026-03-10&endDate=2026-03-10' });
    await userEvent.click(await screen.findByRole('button', { name: /^Action/ }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Alert closed' }));
    await waitFor(() => expect(requests.at(-1)?.deed).toBe('alert/close'));
    const [from, until] = ['from', 'until'].map((name) => new Date(requests.at(-1)?.[name] ?? ''));
    expect(from).toEqual(new Date('2026-03-10T00:00:00'));
    expect(until).toEqual(new Date('2026-03-11T00:00:00'));
  });

  it('is searched by name, without writing it into the address', async () => {
    const requests = mockList([anEvent({})]);
    const router = showPage(AuditPage);
    const field = await screen.findByRole('searchbox', { name: 'User, item or its number' });
    await userEvent.type(field, 'okeme{Enter}');
    await waitFor(() => expect(requests.at(-1)).toEqual({ search: 'okeme' }));
    expect(router.state.location.href).not.toContain('okeme');
  });

  it('finds one of many people by typing', async () => {
    const actors = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}` }));
    mockList([anEvent({})], { actors });
    showPage(AuditPage);
    await userEvent.click(await screen.findByRole('button', { name: /^User/ }));
    expect(await screen.findByText(/Search to find them/)).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'person 60{Enter}');
    expect(await screen.findByRole('radio', { name: 'Person 60' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Person 1' })).toBeNull();
  });
});

describe('verifying the log', () => {
  const hash = 'ab'.repeat(32);
  const verify = async () => userEvent.click(await screen.findByRole('button', { name: 'Check' }));
  const showVerification = async () => {
    showPage(AuditPage);
    await userEvent.click(await screen.findByRole('button', { name: 'Check integrity' }));
  };
  beforeEach(() => {
    mockList([]);
  });

  it('shows that it is intact, with a checkpoint hash to store', async () => {
    mockVerification({ isWhole: true, seal: { chainNumber: 12_345, hash }, waiting: 2 });
    await showVerification();
    await verify();
    expect(await screen.findByText(/The audit log is intact/)).toBeTruthy();
    expect(screen.getByText(/events are not in the chain yet/)).toBeTruthy();
    expect(screen.getByText(`12345:${hash}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the checkpoint hash' })).toBeTruthy();
  });

  it('verifies the chain again each time, against an older checkpoint hash if given', async () => {
    const requests = mockVerification({ isWhole: true, seal: { chainNumber: 3, hash }, waiting: 0 });
    await showVerification();
    await verify();
    await screen.findByText(/The audit log is intact/);
    await userEvent.type(screen.getByLabelText(/Earlier checkpoint hash/), `2:${hash.toUpperCase()}`);
    await verify();
    await waitFor(() => expect(requests).toEqual([{}, { seal: { chainNumber: 2, hash } }]));
  });

  it('rejects a malformed checkpoint hash', async () => {
    const requests = mockVerification({ isWhole: true });
    await showVerification();
    const field = await screen.findByLabelText(/Earlier checkpoint hash/);
    await userEvent.type(field, '12:abc');
    await verify();
    expect(await screen.findByText(/Enter the checkpoint hash as copied/)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(requests).toEqual([]);
  });

  it('shows where it is broken, again after another verification', async () => {
    const entry = { id: 99, doneAt: '2026-03-10T06:00:00.000Z', deed: 'alert/close' };
    mockVerification({ isWhole: false, fault: 'changed', chainNumber: 41, entry });
    await showVerification();
    await verify();
    const error = await screen.findByRole('alert');
    expect(error.textContent).toContain('the chain is broken at position 41.');
    expect(error.textContent).toContain('or the hash of the event before it, was changed');
    expect(error.textContent).toContain('Event 99, Alert closed');
  });

  it('shows that it could not be verified', async () => {
    server.use(http.post('*/api/audit/verify', () => HttpResponse.error()));
    await showVerification();
    await verify();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });
});
