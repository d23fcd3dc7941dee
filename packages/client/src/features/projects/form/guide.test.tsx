import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { aRisk, someFormData } from '../testing/projects.builders.ts';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const guide = '/nationalsocieties/3/setup';

/** The form as the set-up guide opens it, in a national society with one organization and one manager. */
async function showFromGuide(given: Parameters<typeof someFormData>[0] = {}) {
  const { organizations, alertNotHandledRecipients } = someFormData();
  const formData = someFormData({
    organizations: organizations.slice(0, 1),
    alertNotHandledRecipients: alertNotHandledRecipients.slice(0, 1),
    ...given,
  });
  mockContextCalls({ project: { formData } });
  const router = showProjectPage(`/nationalsocieties/3/projects/add?returnTo=${encodeURIComponent(guide)}`);
  await screen.findByRole('form', { name: 'Add a project' });
  return router;
}
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

describe('a project that the set-up guide adds', () => {
  it('starts with a name, the only recipient and the health risks, and leads back after one click', async () => {
    const requests = mockCall('post', 'project/create', () => success(8));
    const router = await showFromGuide();
    await add();
    await waitFor(() => expect(router.state.location.pathname).toBe(guide));
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      name: `Kalembe Society ${new Date().getFullYear()}`,
      organizationId: 21,
      alertNotHandledNotificationRecipientId: 61,
      healthRisks: [{ healthRiskId: 31 }, { healthRiskId: 32 }, { healthRiskId: 39 }],
    });
  });

  it('asks for the health risks if there are many', async () => {
    const healthRisks = Array.from({ length: 11 }, (_, index) =>
      aRisk({ healthRiskId: index + 1, healthRiskCode: index + 1, healthRiskName: `Risk ${index + 1}` }),
    );
    const requests = mockCall('post', 'project/create', () => success(8));
    await showFromGuide({ healthRisks });
    await add();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });
});
