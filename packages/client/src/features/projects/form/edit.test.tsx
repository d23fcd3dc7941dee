import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { ProjectDetails } from '../projects.api.ts';
import { aProject, aRisk, aRow } from '../testing/projects.builders.ts';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const overview = '/nationalsocieties/3/projects/5/overview';
const getCard = (name: string) => within(screen.getByRole('region', { name }));

describe('changing a project', () => {
  const address = '/nationalsocieties/3/projects/5/edit';
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('starts with the saved values, keeps the ids of the health risks, and returns to the overview', async () => {
    const requests = mockCall('post', 'project/5/edit', () => success());
    const router = showProjectPage(address);
    await screen.findByRole('form', { name: 'Edit project' });
    const definition = getCard('1 Fever').getByRole('textbox', {
      name: 'Case definition',
    }) as HTMLInputElement;
    expect(definition.value).toBe('Hot for two days');
    expect(screen.getByLabelText('Time zone').textContent).toContain('Europe/Zurich');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe(overview));
    expect(requests).toHaveLength(1);
    expect(requests[0]).not.toHaveProperty('organizationId');
    expect(requests[0]).not.toHaveProperty('alertNotHandledNotificationRecipientId');
    expect(requests[0]).toMatchObject({
      name: 'Lakeshore 2026!',
      healthRisks: [
        { id: 71, healthRiskId: 31, alertRuleCountThreshold: 1, alertRuleDaysThreshold: null },
        { id: 72, healthRiskId: 39 },
      ],
    });
    expect(await screen.findByText('Lakeshore 2026! was saved.')).toBeTruthy();
  });

  it('shows organizations and not-handled recipients without fields', async () => {
    showProjectPage(address);
    const card = within(await screen.findByRole('region', { name: 'Organizations and alerts not handled' }));
    expect(await card.findByText('Kalembe Branch')).toBeTruthy();
    expect(await card.findByText('Ruth Okeme (Kalembe Branch)')).toBeTruthy();
    const link = card.getByRole('link', { name: 'Change who is notified' });
    expect(link.getAttribute('href')).toBe('/projects/5/alertNotifications');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('explains that a health risk with reports cannot be removed', async () => {
    const fever = { ...aRisk({ containsReports: true }), id: 71 };
    mockContextCalls({ project: { projectHealthRisks: [fever] } });
    showProjectPage(address);
    await screen.findByRole('form', { name: 'Edit project' });
    expect(getCard('1 Fever').getByText('Has reports: cannot be removed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Fever' })).toBeNull();
    await userEvent.click(screen.getByLabelText('Health risks to report'));
    const option = await screen.findByRole('option', { name: /Fever/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    expect(option.getAttribute('aria-selected')).toBe('true');
  });

  it('shows at the field of the health risk errors of the server, by id', async () => {
    const data = { 'HealthRisk.31.FeedbackMessage': ['string:validation.fieldRequired'] };
    mockCall('post', 'project/5/edit', () => errorResponse('validation.validationError', { data }));
    showProjectPage(address);
    await screen.findByRole('form', { name: 'Edit project' });
    await save();
    expect(await getCard('1 Fever').findByText('Enter or choose a value')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Fever: Feedback message');
  });

  it.each<[Role, Partial<ProjectDetails>, { isArchived?: boolean }, RegExp]>([
    ['Administrator', { state: 'Closed' }, {}, /This project is closed/],
    ['Administrator', {}, { isArchived: true }, /national society is archived/],
    [
      'Manager',
      { allowMultipleOrganizations: true, hasCoordinator: true },
      {},
      /Only coordinators and administrators/,
    ],
    ['DataConsumer', {}, {}, /You cannot change this project/],
  ])(
    'explains to a %s with %o in a society %o why nothing can be changed',
    async (role, project, society, expected) => {
      mockContextCalls({ project, society });
      showProjectPage(address, role);
      expect(await screen.findByText(expected)).toBeTruthy();
      expect(screen.queryByRole('form')).toBeNull();
      expect(screen.getByRole('link', { name: 'Back to the overview' }).getAttribute('href')).toBe(overview);
    },
  );

  it('offers a manager of a project of one organization no switch for more', async () => {
    showProjectPage(address, 'Manager');
    await screen.findByRole('form', { name: 'Edit project' });
    expect(screen.queryByRole('switch', { name: /Several organizations/ })).toBeNull();
  });
});

describe('the overview of a project', () => {
  it('shows the settings, and for each health risk its rule and its texts', async () => {
    const fever = {
      ...aRisk(),
      id: 71,
      alertRuleCountThreshold: 3,
      alertRuleDaysThreshold: 7,
      alertRuleKilometersThreshold: 5,
    };
    const noCases = {
      ...aRisk({ healthRiskId: 38, healthRiskCode: 98, healthRiskName: 'No cases' }),
      id: 73,
    };
    mockContextCalls({ project: { projectHealthRisks: [fever, noCases] } });
    showProjectPage(overview);
    await screen.findByRole('region', { name: '1 Fever' });
    const card = getCard('1 Fever');
    expect(
      card.getByText(
        '3 reports, each less than 10 km and 7 days from the next, raise an alert. The radius of 5 km is around each report, so two may be twice as far apart.',
      ),
    ).toBeTruthy();
    expect(card.getByText('Hot forehead')).toBeTruthy();
    expect(card.getByText('Thank you')).toBeTruthy();
    expect(getCard('98 No cases').getByText('Activity reports raise no alerts.')).toBeTruthy();
    const chips = within(screen.getByRole('region', { name: 'Health risks' })).getAllByRole('link');
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
      ['Fever', '#health-risk-31'],
      ['No cases', '#health-risk-38'],
    ]);
    const details = getCard('The project');
    for (const expected of ['Lakeshore 2026', 'No', 'Europe/Zurich'])
      expect(details.getByText(expected)).toBeTruthy();
  });

  it.each<[Role, Partial<ProjectDetails>, { hasCoordinator?: boolean; isArchived?: boolean }, number]>([
    ['Manager', {}, {}, 1],
    ['Manager', { allowMultipleOrganizations: true }, {}, 0],
    ['Manager', { allowMultipleOrganizations: true, hasCoordinator: true }, { hasCoordinator: true }, 0],
    ['Coordinator', { allowMultipleOrganizations: true, hasCoordinator: true }, { hasCoordinator: true }, 1],
    [
      'Administrator',
      { allowMultipleOrganizations: true, hasCoordinator: true },
      { hasCoordinator: true },
      1,
    ],
    ['Supervisor', {}, {}, 0],
    ['Administrator', { state: 'Closed' }, {}, 0],
    ['Administrator', {}, { isArchived: true }, 0],
  ])('offers a %s to edit %o in a society %o: %i links', async (role, project, society, links) => {
    mockContextCalls({ project, society });
    showProjectPage(overview, role);
    await screen.findByRole('region', { name: 'The project' });
    const find = () => screen.queryAllByRole('link', { name: 'Edit' });
    if (links > 0) await waitFor(() => expect(find()).toHaveLength(links));
    // the button could still appear later: wait until the data it depends on were requested
    else await waitFor(() => expect(screen.queryByText(/Checking permissions/)).toBeNull());
    expect(find()).toHaveLength(links);
  });

  it('links to the form, which starts with the current data of the server', async () => {
    showProjectPage(overview);
    const edit = await screen.findByRole('link', { name: 'Edit' });
    mockCall('get', 'project/5/get', () => success(aProject({ name: 'Renamed by somebody else' })));
    await userEvent.click(edit);
    await screen.findByRole('form', { name: 'Edit project' });
    const name = screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    expect(name.value).toBe('Renamed by somebody else');
  });

  it('closes the project, with the number of its data collectors', async () => {
    let project = aProject();
    mockCall('get', 'project/list', () => success([aRow()]));
    mockCall('get', 'project/5/get', () => success(project));
    const requests = mockCall('post', 'project/5/close', () => {
      project = aProject({ state: 'Closed' });
      return success();
    });
    showProjectPage(overview);
    const close = await screen.findByRole('button', { name: 'Close project' });
    await waitFor(() => expect(close.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(close);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/The project has 12 data collectors/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close project' }));
    expect(await screen.findByText(/This project is closed\. It can be read/)).toBeTruthy();
    expect(requests).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close project' })).toBeNull());
  });

  it('explains why a manager who is not head manager cannot close it', async () => {
    showProjectPage(overview, 'Manager');
    expect(await screen.findByText(/Only head managers, coordinators and administrators/)).toBeTruthy();
    const close = screen.getByRole('button', { name: 'Close project' });
    expect(close.getAttribute('aria-disabled')).toBe('true');
  });
});
