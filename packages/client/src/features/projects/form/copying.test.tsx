import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety } from '../../../../test/support/a-society.ts';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { aProject, aRow, someFormData } from '../testing/projects.builders.ts';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';
import { type CopySource, type CopyTarget, toCopiedMessages, toCopiedValues } from './copied-values.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  mockContextCalls();
  mockCall('get', 'nationalSociety/list', () => success([]));
  mockCall('get', 'project/list', () => success([aRow()]));
  mockMessages([]);
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function mockMessages(messages: object[]) {
  server.use(http.get('*/api/project/:projectId/errorMessages', () => HttpResponse.json(messages)));
}

const address = '/nationalsocieties/3/projects/add';
async function showForm(search = '', role: Role = 'Administrator') {
  const router = showProjectPage(`${address}${search}`, role);
  await screen.findByRole('form', { name: 'Add a project' });
  return router;
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

describe('copying a project', () => {
  it('fills in the form from the project in the address, and sends it with its own error messages', async () => {
    mockMessages([
      { key: 'sms.error.other', message: 'Ask Ruth', isOwn: true },
      { key: 'sms.error.formatError', message: 'Wrong' },
    ]);
    const requests = mockCall('post', 'project/create', () => success(8));
    await showForm('?copyFrom=5');
    expect(screen.getByText(/filled in from Lakeshore 2026/)).toBeTruthy();
    expect(screen.getByText('Its own error messages are copied too.')).toBeTruthy();
    const card = within(screen.getByRole('region', { name: '1 Fever' }));
    expect(card.getByRole('textbox', { name: 'Case definition' })).toHaveProperty(
      'value',
      'Hot for two days',
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Hills');
    await submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({
      name: 'Hills',
      organizationId: 21,
      timeZoneId: 'Europe/Zurich',
      alertNotHandledNotificationRecipientId: 61,
      healthRisks: [
        { id: null, healthRiskId: 31, caseDefinition: 'Hot for two days', alertRuleCountThreshold: 1 },
        { id: null, healthRiskId: 39 },
      ],
      errorMessages: [{ key: 'sms.error.other', message: 'Ask Ruth' }],
    });
  });

  it('begins by choosing a project, and ends with an empty form', async () => {
    const router = await showForm();
    expect(screen.queryByRole('region', { name: '1 Fever' })).toBeNull();
    await userEvent.click(screen.getByLabelText(/Copy from project/));
    await userEvent.click(await screen.findByRole('option', { name: 'Lakeshore 2026' }));
    expect(await screen.findByRole('region', { name: '1 Fever' })).toBeTruthy();
    expect(router.state.location.search).toEqual({ copyFrom: 5 });
    await userEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '1 Fever' })).toBeNull());
  });

  it('offers the projects of other national societies to those who may list them', async () => {
    const societies = [3, 4].map((id) => ({ id, name: `Society ${id}` }));
    mockCall('get', 'nationalSociety/list', () => success(societies));
    mockCall('get', 'project/list', (_, { nationalSocietyId }) =>
      success([aRow({ id: Number(nationalSocietyId), name: `Project of ${nationalSocietyId}` })]),
    );
    await showForm();
    await userEvent.click(await screen.findByLabelText('National society of the project to copy'));
    await userEvent.click(await screen.findByRole('option', { name: 'Society 4' }));
    await userEvent.click(screen.getByLabelText(/Copy from project/));
    expect(await screen.findByRole('option', { name: 'Project of 4' })).toBeTruthy();
  });

  it('is not offered where there is no project', async () => {
    mockCall('get', 'project/list', () => success([]));
    await showForm('', 'Manager');
    expect(screen.queryByLabelText(/Copy from project/)).toBeNull();
  });

  it('of a project that the user may not read shows that, and lets them start without it', async () => {
    mockCall('get', 'project/:projectId/get', () => errorResponse('error.unauthorized', { status: 403 }));
    showProjectPage(`${address}?copyFrom=77`);
    await screen.findByRole('alert');
    expect(screen.queryByRole('form', { name: 'Add a project' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }));
    expect(await screen.findByRole('form', { name: 'Add a project' })).toBeTruthy();
  });

  it('into another language says that texts are those of the catalogue', async () => {
    mockCall('get', 'nationalSociety/3/get', () => success(aSociety({ contentLanguageId: 2 })));
    await showForm('?copyFrom=5');
    expect(screen.getByText(/It is in another language/)).toBeTruthy();
  });
});

it.each([
  ['Administrator', 'Add from templates'],
  ['Manager', undefined],
] as const)('without health risks the form says to %s how to get them', async (role, link) => {
  mockCall('get', 'project/getFormData', () => success(someFormData({ healthRisks: [] })));
  await showForm('', role);
  expect(screen.getByText(/^No health risks yet\./)).toBeTruthy();
  const found = screen.queryByRole('link', { name: 'Add from templates' });
  expect(found?.textContent).toBe(link);
});

describe('what is copied', () => {
  const source = (given: Partial<CopySource> = {}): CopySource => ({
    project: aProject({ allowMultipleOrganizations: true, readsOnset: true }),
    organizationNames: ['Norvale Branch', 'Kalembe Branch'],
    recipients: [{ userId: 62, organizationId: 22 }],
    errorMessages: [
      { key: 'sms.error.other', message: 'Own', isOwn: true },
      { key: 'sms.error.formatError', message: 'Of the product' },
    ],
    ...given,
  });
  const target = (given: Partial<CopyTarget> = {}): CopyTarget => ({
    nationalSocietyId: 3,
    contentLanguageId: 1,
    formData: someFormData(),
    mayChooseOrganization: true,
    ...given,
  });

  it('is everything but the name', () => {
    const copied = toCopiedValues(source(), target());
    expect(copied).toMatchObject({
      name: '',
      organizationId: '22',
      allowMultipleOrganizations: true,
      timeZoneId: 'Europe/Zurich',
      ...{ readsOnset: true, asksOnset: false },
      alertNotHandledNotificationRecipientId: 62,
      healthRisks: [31, 39],
    });
    expect(copied.healthRisk.id31?.caseDefinition).toBe('Hot for two days');
    expect(toCopiedMessages(source(), target())).toEqual([{ key: 'sms.error.other', message: 'Own' }]);
  });

  it.each<[string, Partial<CopySource>, Partial<CopyTarget>, object]>([
    [
      'a recipient who is no longer an option; the owner stays',
      { recipients: [{ userId: 99, organizationId: 22 }] },
      {},
      { alertNotHandledNotificationRecipientId: null, organizationId: '22' },
    ],
    [
      'an organization of another national society',
      { recipients: [] },
      { nationalSocietyId: 4 },
      { alertNotHandledNotificationRecipientId: null, organizationId: '' },
    ],
    [
      'what a manager may not choose',
      {},
      { mayChooseOrganization: false },
      { organizationId: '', allowMultipleOrganizations: false },
    ],
    [
      'a time zone that is not offered',
      { project: aProject({ timeZoneId: 'Asia/Tokyo' }) },
      {},
      { timeZoneId: 'Africa/Kampala' },
    ],
    [
      'a health risk that left the catalogue',
      {},
      { formData: someFormData({ healthRisks: someFormData().healthRisks.slice(1) }) },
      { healthRisks: [39] },
    ],
  ])('is not %s', (_, given, into, expected) => {
    expect(toCopiedValues(source(given), target(into))).toMatchObject(expected);
  });

  it('are rules but no texts in another language', () => {
    const copied = toCopiedValues(source(), target({ contentLanguageId: 2 }));
    expect(copied.healthRisk.id31).toMatchObject({
      caseDefinition: 'Hot forehead',
      alertRuleCountThreshold: '1',
    });
    expect(toCopiedMessages(source(), target({ contentLanguageId: 2 }))).toEqual([]);
  });
});
