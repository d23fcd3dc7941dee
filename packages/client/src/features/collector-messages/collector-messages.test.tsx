import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { collectorMessageRoutes } from './collector-messages.routes.tsx';

const settings = {
  ...{ takesReferrals: false, referralFirstHours: 24, referralNextHours: 48, referralReminders: 2 },
  ...{ sendsThanks: false, answersKeywords: false, asksVillage: false },
};
const project = (isClosed: boolean) => ({
  ...{ id: 5, name: 'Lakeshore 2026', isClosed, allowMultipleOrganizations: false },
  nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
});

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'project/5/basicData', () => success(project(false)));
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false }),
  );
  mockCall('get', 'collectorMessages/get', () => success(settings));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('messages to data collectors', () => {
  it('are turned on one by one', async () => {
    const requests = mockCall('post', 'collectorMessages/edit', () => success());
    await showRoutes(collectorMessageRoutes, '/projects/5/collectormessages');
    await userEvent.click(await screen.findByRole('switch', { name: /^Monthly thanks/ }));
    await userEvent.click(screen.getByRole('switch', { name: /^Refer by SMS/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toEqual([{ ...settings, sendsThanks: true, takesReferrals: true }]));
  });

  it('are only shown in a closed project', async () => {
    mockCall('get', 'project/5/basicData', () => success(project(true)));
    await showRoutes(collectorMessageRoutes, '/projects/5/collectormessages');
    expect(await screen.findAllByText('Off')).toHaveLength(4);
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
