import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { outbreakRoutes } from './outbreaks.routes.tsx';
import { aLineList, anOutbreak, curves, outbreakFormOptions } from './testing/outbreaks.builders.ts';

const list = '/nationalsocieties/3/outbreaks';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'outbreak/list', () =>
    success({ data: [anOutbreak()], page: 1, rowsPerPage: 20, totalRows: 1 }),
  );
  mockCall('get', 'outbreak/4/get', () => success(anOutbreak()));
  mockCall('get', 'outbreak/formData', () => success(outbreakFormOptions));
  mockCall('get', 'outbreak/4/lineListCurve', () => success(curves));
  mockCall('get', 'outbreak/4/lineList', () => success(aLineList()));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const show = (address: string, role: Role = 'Manager') => showRoutes(outbreakRoutes, address, { role });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const card = async (name: string) => within(await screen.findByRole('region', { name }));
async function enter(label: string | RegExp, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.tab();
}

describe('outbreaks', () => {
  it('are listed with code, cases and risk', async () => {
    await show(list);
    const table = await screen.findByRole('table', { name: /Outbreaks/ });
    const [row] = within(table).getAllByRole('row').slice(1);
    for (const text of ['CHO-MW-2026-003', 'Mbara', '2 confirmed', '3 not classified', 'High risk'])
      expect(row?.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'CHO-MW-2026-003' }).getAttribute('href')).toBe(`${list}/4`);
  });

  it('are explained while there are none, or cannot be loaded', async () => {
    mockCall('get', 'outbreak/list', () => success({ data: [], page: 1, rowsPerPage: 20, totalRows: 0 }));
    await show(list);
    expect(await screen.findByText('No outbreak yet.')).toBeTruthy();
  });

  it('are opened with a health risk, a name and a place', async () => {
    const requests = mockCall('post', 'outbreak/create', () => success(4));
    const router = await show(`${list}/add`);
    await screen.findByRole('form', { name: 'Open an outbreak' });
    await press('Open the outbreak');
    expect(requests).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Health risk'), '31');
    await enter('Name', ' Cholera by the river ');
    await userEvent.click(screen.getByLabelText('Places'));
    await userEvent.click(await screen.findByRole('option', { name: 'Mbara (Norvale)' }));
    await userEvent.keyboard('{Escape}');
    await press('Open the outbreak');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/4`));
    expect(requests).toEqual([
      {
        ...{ healthRiskId: 31, outbreakName: 'Cholera by the river', startedOn: '2026-03-11' },
        ...{ outbreakPlaces: [{ level: 'district', id: 5 }], responsiblePeople: [] },
      },
    ]);
  });
});

describe('the page of an outbreak', () => {
  it('shows its cases, alerts, risk, definition, people and log', async () => {
    await show(`${list}/4`);
    const facts = await card('About the outbreak');
    for (const text of ['CHO-MW-2026-003', 'Mbara']) expect(facts.getByText(text)).toBeTruthy();
    const links = await card('Alerts and signals');
    expect(links.getByRole('link', { name: /^Alert 12/ }).getAttribute('href')).toBe(
      '/projects/5/alerts/12/assess',
    );
    expect(links.getByText(/1 alert of a project/)).toBeTruthy();
    expect((await card('Risk assessment')).getByText('High risk')).toBeTruthy();
    expect((await card('Case definition')).getByText('Three loose stools')).toBeTruthy();
    expect((await card('Responsible people')).getByText('Awa Ba')).toBeTruthy();
    expect((await card('Actions')).getByText('Overdue')).toBeTruthy();
  });

  it('assesses the risk; the level follows from both scales', async () => {
    const requests = mockCall('post', 'outbreak/4/assess', () => success());
    await show(`${list}/4`);
    await press('Assess the risk');
    const dialog = await screen.findByRole('dialog');
    const within4 = within(dialog);
    await userEvent.selectOptions(within4.getByLabelText('Likelihood'), 'almostCertain');
    await userEvent.selectOptions(within4.getByLabelText('Consequences'), 'severe');
    expect(within4.getByText('Very high risk')).toBeTruthy();
    await userEvent.click(within4.getByRole('button', { name: 'Save the assessment' }));
    expect(requests).toEqual([]);
    await userEvent.selectOptions(within4.getByLabelText('Confidence'), 'low');
    await userEvent.click(within4.getByRole('button', { name: 'Save the assessment' }));
    await waitFor(() =>
      expect(requests).toMatchObject([
        { likelihood: 'almostCertain', consequences: 'severe', confidence: 'low', hazard: 'Cholera' },
      ]),
    );
  });

  it('ends it with a reason', async () => {
    const requests = mockCall('post', 'outbreak/4/end', () => success());
    await show(`${list}/4`);
    await press('End the outbreak');
    await press('End it');
    expect(requests).toEqual([]);
    await enter('Reason', 'No cases for 42 days');
    await press('End it');
    await waitFor(() =>
      expect(requests).toEqual([{ outbreakEndedOn: '2026-03-11', endReason: 'No cases for 42 days' }]),
    );
  });

  it('marks an action as done', async () => {
    const requests = mockCall('post', 'outbreak/4/setActionDone', () => success());
    await show(`${list}/4`);
    await press('Mark as done: Disinfect the wells');
    await waitFor(() => expect(requests).toEqual([{ outbreakActionId: 9, isActionDone: true }]));
  });

  it('adds alerts', async () => {
    const { alerts } = anOutbreak();
    mockCall('get', 'outbreak/4/candidates', () =>
      success({ alerts: alerts.map((alert) => ({ ...alert, id: 13 })), signals: [] }),
    );
    const requests = mockCall('post', 'outbreak/4/link', () => success());
    await show(`${list}/4`);
    await press('Add alerts and signals');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Alert 13/ }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(requests).toEqual([{ outbreakAlertIds: [13], outbreakSignalIds: [] }]));
  });

  it('changes nothing once it has ended, or for those who only read', async () => {
    mockCall('get', 'outbreak/4/get', () => success(anOutbreak({ state: 'ended', endedOn: '2026-03-10' })));
    await show(`${list}/4`);
    expect(await screen.findByRole('button', { name: 'Open it again' })).toBeTruthy();
    for (const name of ['Assess the risk', 'Add an action', 'Add alerts and signals'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says that an outbreak does not exist', async () => {
    mockCall('get', 'outbreak/4/get', () => errorResponse('outbreak.notFound'));
    await show(`${list}/4`);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('the line list', () => {
  it('shows rows with their flags, and how many are hidden', async () => {
    await show(`${list}/4/linelist`);
    const table = await screen.findByRole('table', { name: 'Rows of the line list' });
    const [first, second] = within(table).getAllByRole('row').slice(1);
    for (const text of ['Confirmed', '31', 'Onset missing']) expect(first?.textContent).toContain(text);
    expect(second?.textContent).toContain('Personal data removed');
    expect(screen.getByText(/^2 rows belong to other organizations/)).toBeTruthy();
  });

  it('adds a person', async () => {
    const requests = mockCall('post', 'outbreak/4/lineList/create', () => success(73));
    await show(`${list}/4/linelist`);
    await press('Add a person');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(await dialog.findByLabelText(/^Class/), 'probable');
    await userEvent.type(dialog.getByLabelText(/^Age in years/), '30');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests).toEqual([
        { lineValues: { classification: 'probable', ageYears: '30', onsetOn: null, own1: null } },
      ]),
    );
  });

  it('chooses fields, with one of its own', async () => {
    const requests = mockCall('post', 'outbreak/4/lineList/configure', () => success());
    await show(`${list}/4/linelist`);
    await press('Choose fields');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Sex' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests).toEqual([
        {
          standardFieldKeys: ['classification', 'sex', 'ageYears', 'onsetOn'],
          ownFields: [{ ownKey: 'own1', fieldLabel: 'Story', fieldType: 'text', fieldChoices: [] }],
        },
      ]),
    );
  });

  it('is protected by settings of the national society', async () => {
    mockCall('get', 'lineListSettings/get', () => success({ logsViews: false }));
    const requests = mockCall('post', 'lineListSettings/edit', () => success());
    await show('/nationalsocieties/3/linelistsettings');
    await userEvent.click(await screen.findByRole('switch', { name: /^Log who opens records/ }));
    await enter(/^Days until personal data are removed/, '365');
    await press('Save');
    await waitFor(() => expect(requests).toEqual([{ logsViews: true, retentionDays: 365 }]));
  });
});

describe('the draft of a field report for IFRC GO', () => {
  const draft = {
    title: 'Malawi: Cholera outbreak',
    epi_cases: 9,
    districts: [{ name: 'Mbara', codes: [] }],
  };

  it('is shown as text and as JSON, with buttons to copy them', async () => {
    mockCall('get', 'outbreak/4/goFieldReport', () =>
      success({ text: 'Malawi: Cholera outbreak\nCases: 9', draft }),
    );
    await show(`${list}/4/goreport`);
    expect((await card('Text')).getByText(/Cases: 9/)).toBeTruthy();
    expect((await card('JSON')).getByText(/"epi_cases": 9/)).toBeTruthy();
    for (const name of ['Copy the text', 'Copy the JSON'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('is explained until the outbreak is verified', async () => {
    mockCall('get', 'outbreak/4/goFieldReport', () => errorResponse('outbreak.notVerified'));
    await show(`${list}/4/goreport`);
    expect(await screen.findByText(/A draft is made of a verified outbreak/)).toBeTruthy();
  });
});
