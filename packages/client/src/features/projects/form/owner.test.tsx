import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { someFormData } from '../testing/projects.builders.ts';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const recipientLabel = 'Who is notified when an alert is not handled';
const { organizations, alertNotHandledRecipients } = someFormData();
const options = {
  one: someFormData({
    organizations: organizations.slice(0, 1),
    alertNotHandledRecipients: alertNotHandledRecipients.slice(0, 1),
  }),
  two: someFormData(),
};

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(option) }));
  await userEvent.keyboard('{Escape}');
}

/** Fills in what is required, and adds the project. */
async function addProject(role: Role, count: keyof typeof options) {
  mockContextCalls({ project: { formData: options[count] } });
  showProjectPage('/nationalsocieties/3/projects/add', role);
  await screen.findByRole('form', { name: 'Add a project' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Hills');
  const branch = screen.queryByRole('radio', { name: 'Kalembe Branch' });
  if (branch) await userEvent.click(branch);
  await choose(recipientLabel, 'Ruth Okeme');
  await choose('Health risks to report', 'Fever');
  const isAsked = screen.queryByText('Organization') !== null;
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  return isAsked;
}

describe('the organization that owns a new project', () => {
  it.each<[Role, keyof typeof options, number | null]>([
    ['Administrator', 'one', 21],
    ['Administrator', 'two', 21],
    ['Coordinator', 'one', 21],
    ['Coordinator', 'two', 21],
    ['Manager', 'one', null],
    ['Manager', 'two', null],
    ['TechnicalAdvisor', 'one', null],
    ['TechnicalAdvisor', 'two', null],
  ])('sent by a %s in a national society with %s: %s', async (role, count, organizationId) => {
    const requests = mockCall('post', 'project/create', () => success(8));
    const isAsked = await addProject(role, count);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ organizationId, alertNotHandledNotificationRecipientId: 61 });
    expect(isAsked).toBe(organizationId !== null);
  });

  it('is not named as wrong to those who cannot choose it', async () => {
    const data = { OrganizationId: ['string:organization.notAccessToChangeOrganization'] };
    mockCall('post', 'project/create', () => errorResponse('validation.validationError', { data }));
    await addProject('Manager', 'one');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).not.toMatch(/Organization/);
    expect(summary.textContent).not.toBe('');
  });
});
