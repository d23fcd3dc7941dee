import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mockCall, server, showRoutes, success } from '../../../../test/support/show-routes.tsx';
import { dashboardRoutes } from '../dashboards.routes.tsx';
import { mockContextCalls } from '../testing/show-dashboard.ts';

const address = '/nationalsocieties/3/projects/5/dashboard/schedule';
const awa = { id: 41, name: 'Awa Sarr', role: 'Manager', isRecipient: true, hasEmail: true };
const omar = { id: 42, name: 'Omar Finn', role: 'Supervisor', isRecipient: false, hasEmail: false };
const lia = { ...omar, id: 43, name: 'Lia Kott', hasEmail: true, stoppedAt: '2026-03-16T08:00:00' };
const aSchedule = {
  ...{ isActive: true, weekday: 1, hour: 8, nextAt: '2026-03-23T08:00:00' },
  users: [awa, omar, lia],
  otherRecipientCount: 2,
  deliveries: [
    {
      id: 2,
      createdAt: '2026-03-16T08:01:00',
      firstDay: '2026-03-09',
      lastDay: '2026-03-15',
      name: 'Awa Sarr',
      state: 'Sent',
    },
    {
      id: 1,
      createdAt: '2026-03-16T08:01:00',
      firstDay: '2026-03-09',
      lastDay: '2026-03-15',
      state: 'Failed',
    },
  ],
};

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function show(given: Parameters<typeof mockContextCalls>[0] = {}, schedule: object = aSchedule) {
  mockContextCalls({ timeZoneId: 'Africa/Blantyre', ...given });
  mockCall('get', 'project/5/reportSchedule', () => success(schedule as never));
  return showRoutes(dashboardRoutes, address, { role: 'Manager' });
}

describe('the weekly situation report', () => {
  it('is sent at another time to more people, and the dashboard opens', async () => {
    const requests = mockCall('post', 'project/5/reportSchedule', () => success());
    const router = await show();
    await userEvent.selectOptions(await screen.findByLabelText('Day of the week'), 'Tuesday');
    await userEvent.selectOptions(screen.getByLabelText('Hour'), '17:00');
    await userEvent.click(screen.getByRole('combobox', { name: 'Recipients' }));
    await userEvent.click(await screen.findByRole('option', { name: /Omar Finn/ }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(/No confirmed e-mail address.*Omar Finn/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/nationalsocieties/3/projects/5/dashboard'),
    );
    expect(requests).toEqual([{ isActive: true, weekday: 2, hour: 17, recipientIds: [41, 42] }]);
  });

  it('names the time zone, the next report, and who stopped it', async () => {
    await show();
    expect(await screen.findByText(/Next situation report: 2026-03-23 08:00/)).toBeTruthy();
    expect(screen.getByText(/Africa\/Blantyre/)).toBeTruthy();
    expect(screen.getByText(/Stopped the situation reports by the link in an e-mail: Lia Kott/)).toBeTruthy();
    expect(screen.getByText('2 more recipients of other organizations')).toBeTruthy();
  });

  it('lists to whom it was sent, without names of other organizations', async () => {
    await show();
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Awa Sarr')).toBeTruthy();
    expect(within(table).getByText('Sent')).toBeTruthy();
    expect(within(table).getByText('Somebody of another organization')).toBeTruthy();
    expect(within(table).getByText('Failed')).toBeTruthy();
  });

  it('cannot be changed in a closed project', async () => {
    await show({ isClosed: true }, { ...aSchedule, nextAt: null, deliveries: [] });
    expect(await screen.findByText('No situation report has been sent yet.')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByText(/closed/)).toBeTruthy();
  });
});
