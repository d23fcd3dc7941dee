import { cleanup, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { mockCall, server, success } from '../../../test/support/show-routes.tsx';
import type { SystemStatus } from './system-status.api.ts';
import { SystemStatusPage } from './system-status-page.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const now = '2026-11-24T10:00:00.000Z';
const healthy: SystemStatus = {
  measuredAt: now,
  processes: [
    {
      ...{ id: 'a', host: 'web-1', isWeb: true, isWorker: true, version: '0.2.0', startedAt: now },
      ...{ seenSecondsAgo: 4, state: 'ok', clockOffsetSeconds: 0.12, clockState: 'ok' },
    },
  ],
  processProblems: [],
  messages: { waiting: 0, setAside: 0, oldestSeconds: 0, state: 'ok' },
  jobs: [],
  outbox: [],
  gateways: [],
  database: {
    version: '18.1',
    sizeInBytes: 3 * 1024 ** 3,
    connections: 12,
    maxConnections: 100,
    replicas: [],
  },
  backup: { succeededAt: now, state: 'ok' },
};
const show = (given: Partial<SystemStatus> = {}) => {
  mockCall('get', 'systemStatus', () => success({ ...healthy, ...given }));
  showPage(SystemStatusPage);
};
const findRows = async (name: RegExp) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};

describe('the page of the system status', () => {
  it('says that nothing needs attention', async () => {
    show();
    expect(await screen.findByText(/Nothing needs attention/)).toBeTruthy();
    const [row] = await findRows(/Processes by machine/);
    expect(row).toMatch(/web-1.*Requests and background work.*OK.*4 s ago.*0\.2\.0.*0\.1 s ahead/);
    expect(screen.getByText('3 GB')).toBeTruthy();
    expect(screen.getByText(/No replica is connected/)).toBeTruthy();
    expect(screen.getByText(/There is no SMS gateway yet/)).toBeTruthy();
  });

  it('shows a silent worker, late queues and a gateway that is down', async () => {
    const [process] = healthy.processes;
    show({
      processes: [
        { ...(process as SystemStatus['processes'][number]), seenSecondsAgo: 7300, state: 'failed' },
      ],
      processProblems: ['noWorker'],
      messages: { waiting: 3, setAside: 0, oldestSeconds: 400, state: 'failed' },
      outbox: [{ channel: 'sms', waiting: 2, failed: 1, oldestSeconds: 700, state: 'warning' }],
      jobs: [
        { name: 'evaluate-alerts', due: 5, active: 1, failed: 0, oldestSeconds: 20, state: 'ok' },
        { name: 'of-a-newer-release', due: 1, active: 0, failed: 0, oldestSeconds: 1, state: 'ok' },
      ],
      gateways: [
        {
          ...{ id: 7, name: 'Eagle', nationalSocietyId: 3, nationalSocietyName: 'Mandawi' },
          ...{ downSince: now, state: 'failed' },
        },
      ],
    });
    expect(await screen.findByText(/Something needs attention/)).toBeTruthy();
    expect(screen.getByText(/No worker is running/)).toBeTruthy();
    expect((await findRows(/Processes by machine/))[0]).toMatch(/Failed.*2 h ago/);
    expect(await findRows(/What waits/)).toEqual([
      expect.stringMatching(/Received messages.*Failed.*3.*6 min/),
      expect.stringMatching(/Outbox: SMS.*Warning.*2.*11 min.*1$/),
      expect.stringMatching(/Apply an alert rule to reports.*OK.*5.*20 s/),
      expect.stringMatching(/of-a-newer-release/),
    ]);
    expect((await findRows(/SMS gateways/))[0]).toMatch(/Eagle.*Mandawi.*Failed.*Down since.*Never/);
    const link = screen.getByRole('link', { name: 'Open the SMS gateway Eagle' });
    expect(link.getAttribute('href')).toBe('/nationalsocieties/3/smsgateways/7/edit');
    expect(screen.getByRole('link', { name: 'Failed tasks' }).getAttribute('href')).toBe(
      '/outbox/failedWork',
    );
  });

  it('shows replicas with their delay, also where the database hides their names', async () => {
    show({
      database: {
        ...healthy.database,
        replicas: [
          { name: 'standby-2', isSynchronous: true, lagSeconds: 45, state: 'warning' },
          { isSynchronous: false, state: 'notChecked' },
        ],
      },
      backup: { state: 'failed' },
    });
    expect(await screen.findByText('standby-2')).toBeTruthy();
    expect(screen.getByText('45 s behind')).toBeTruthy();
    expect(screen.getByText('Replica 2')).toBeTruthy();
    expect(screen.getByText(/There has never been a backup/)).toBeTruthy();
  });

  it('says that no process has reported yet', async () => {
    show({ processes: [] });
    expect(await screen.findByText(/No process has reported yet/)).toBeTruthy();
  });

  it('offers to try again when it cannot load', async () => {
    mockCall('get', 'systemStatus', () => HttpResponse.json({}, { status: 500 }));
    showPage(SystemStatusPage);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
