import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { simulatePhone } from '../testing/collector-form.builders.ts';
import { aCollectorRow, mockChange, mockCollectorList } from '../testing/collectors-server.ts';
import { showList } from '../testing/show-collectors.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

const three = () => [
  aCollectorRow(),
  aCollectorRow({ id: 8, name: 'Grace Otim', phoneNumber: undefined }),
  aCollectorRow({ id: 9, name: 'Joseph Tolo', isInTrainingMode: true, isDeployed: false }),
];

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const tick = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await box(`Select ${name}`));
};
const bar = () => screen.queryByRole('region', { name: 'Selected rows' });
const press = async (name: string, item?: string) => {
  await userEvent.click(within(bar() as HTMLElement).getByRole('button', { name }));
  if (item) await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('selecting rows', () => {
  it('opens a bar with the number of selected rows; clearing the selection closes it', async () => {
    mockCollectorList(three);
    showList();
    await tick('Mariam Kessy', 'Grace Otim');
    expect(within(bar() as HTMLElement).getByText('2 selected')).toBeTruthy();
    expect(screen.getAllByRole('status').some((status) => status.textContent === '2 selected')).toBe(true);
    await press('Clear');
    expect(bar()).toBeNull();
    expect((await box('Select Mariam Kessy')).checked).toBe(false);
  });

  it.each([
    ['on a wide screen', () => {}],
    ['on a phone', simulatePhone],
  ])('all at once, %s', async (_where, prepare) => {
    prepare();
    mockCollectorList(three);
    showList();
    await tick('Grace Otim');
    const all = await box('Select all');
    expect(all.indeterminate).toBe(true);
    await userEvent.click(all);
    expect(within(bar() as HTMLElement).getByText('3 selected')).toBeTruthy();
    await userEvent.click(all);
    expect(bar()).toBeNull();
  });

  it('retains the selection of rows that are still there after a refetch', async () => {
    let rows = three();
    const requests = mockCollectorList(() => rows);
    const stateRequests = mockChange('setDeployedState', 'dataCollector.setToNotDeployed.success');
    showList();
    await tick('Mariam Kessy', 'Grace Otim');
    rows = rows.slice(0, 1);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Joseph Tolo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Set as deployed' }));
    await waitFor(() => expect(within(bar() as HTMLElement).getByText('1 selected')).toBeTruthy());
    expect(requests).toHaveLength(2);
    expect(stateRequests).toEqual([{ dataCollectorIds: [9], deployed: true }]);
  });

  it.each([
    ['another page', 'Next page'],
    ['other filters', /^Deployed/],
  ])('is cleared by %s', async (_what, name) => {
    mockCollectorList(three, { totalRows: 45 });
    showList();
    await tick('Mariam Kessy');
    await userEvent.click(await screen.findByRole('button', { name }));
    if (name !== 'Next page') await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
    await waitFor(() => expect(bar()).toBeNull());
  });
});

describe('actions for selected rows', () => {
  it.each([
    ['Training', 'Set as in training', 'setTrainingState', { inTraining: true }],
    ['Training', 'Set as trained', 'setTrainingState', { inTraining: false }],
    ['Deployment', 'Set as deployed', 'setDeployedState', { deployed: true }],
    ['Deployment', 'Set as not deployed', 'setDeployedState', { deployed: false }],
  ])('%s, %s: sends all ids, confirms it, and clears the selection', async (menu, item, call, body) => {
    const listed = mockCollectorList(three);
    const requests = mockChange(call, 'dataCollector.setInTraining.success');
    showList();
    await tick('Mariam Kessy', 'Joseph Tolo');
    await press(menu, item);
    expect(await screen.findByText('The data collectors are now in training.')).toBeTruthy();
    expect(requests).toEqual([{ dataCollectorIds: [7, 9], ...body }]);
    await waitFor(() => expect(bar()).toBeNull());
    expect(listed).toHaveLength(2);
  });

  it('keep the rows busy until they are done', async () => {
    mockCollectorList(three);
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    mockCall('post', 'dataCollector/setTrainingState', async () => {
      await finished;
      return success(undefined, 'dataCollector.setInTraining.success');
    });
    showList();
    await tick('Grace Otim');
    await press('Training', 'Set as in training');
    const row = (await box('Select Grace Otim')).closest('tr') as HTMLElement;
    expect(await within(row).findByText('Saving')).toBeTruthy();
    expect(screen.getAllByText('Saving')).toHaveLength(1);
    finish();
    await waitFor(() => expect(bar()).toBeNull());
    expect(screen.queryByText('Saving')).toBeNull();
  });

  it('show why they were refused, and retain the selection', async () => {
    mockCollectorList(three);
    mockChange('setDeployedState', '', () => 'dataCollector.projectIsClosed');
    showList();
    await tick('Mariam Kessy', 'Grace Otim');
    await press('Deployment', 'Set as deployed');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Not saved: The project is closed; its data collectors can no longer be changed.',
    );
    expect(within(bar() as HTMLElement).getByText('2 selected')).toBeTruthy();
  });
});

describe('the menu of a row', () => {
  it.each([
    ['Mariam Kessy', ['Set as in training', 'Set as not deployed', 'Edit', 'Delete']],
    ['Joseph Tolo', ['Set as trained', 'Set as deployed', 'Edit', 'Delete']],
  ])('of %s offers what changes something', async (name, itemNames) => {
    mockCollectorList(three);
    showList();
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(itemNames);
  });

  it('leads to the form', async () => {
    mockCollectorList(three);
    const router = showList();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Grace Otim' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/5/datacollectors/8/edit'));
  });

  it('deletes after saying what is lost', async () => {
    let rows = three();
    mockCollectorList(() => rows);
    const requests = mockChange('8/delete', 'dataCollector.remove.success');
    showList();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Grace Otim' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Grace Otim?' });
    expect(dialog.textContent).toContain('reports are kept, without name');
    expect(requests).toEqual([]);
    rows = rows.filter(({ id }) => id !== 8);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Grace Otim was deleted.')).toBeTruthy();
    expect(requests).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Grace Otim' })).toBeNull());
  });

  it('shows in the dialog why somebody cannot be deleted', async () => {
    mockCollectorList(three);
    mockChange('8/delete', '', () => 'dataCollector.notFound');
    showList();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Grace Otim' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('This data collector does not exist.')).toBeTruthy();
  });
});

describe('replacing the supervisor', () => {
  const open = async () => {
    await tick('Mariam Kessy', 'Grace Otim');
    await press('Replace supervisor');
    return screen.findByRole('dialog', { name: 'Replace supervisor' });
  };
  const choose = async (dialog: HTMLElement, name: string) => {
    await userEvent.click(await within(dialog).findByRole('combobox', { name: 'New supervisor' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };

  it('shows who is affected, what follows, and who is notified', async () => {
    mockCollectorList(three);
    showList();
    const dialog = await open();
    const list = within(dialog).getByRole('list', { name: '2 data collectors get a new supervisor' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Mariam KessyDaniel Oru', 'Grace OtimDaniel Oru']);
    for (const expected of [
      'former supervisors will no longer see',
      '1 SMS is sent',
      '1 has no phone number',
    ])
      expect(dialog.textContent).toContain(expected);
    await choose(dialog, 'Omar Finn (head supervisor)');
    expect(dialog.textContent).toContain('Omar Finn gets an e-mail');
  });

  it('requires a supervisor', async () => {
    mockCollectorList(three);
    const requests = mockChange('replaceSupervisor', '');
    showList();
    const dialog = await open();
    await within(dialog).findByRole('combobox', { name: 'New supervisor' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(await within(dialog).findByText('Enter or choose a value')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('sends all ids, confirms it, and clears the selection', async () => {
    mockCollectorList(three);
    const requests = mockChange('replaceSupervisor', '');
    showList();
    const dialog = await open();
    await choose(dialog, 'Omar Finn (head supervisor)');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('2 data collectors are now supervised by Omar Finn.')).toBeTruthy();
    expect(requests).toEqual([
      { dataCollectorIds: [7, 8], supervisorId: 42, supervisorRole: 'HeadSupervisor' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bar()).toBeNull();
  });

  it('leaves out those who already have this supervisor', async () => {
    const ofOmar = { id: 42, name: 'Omar Finn', role: 'HeadSupervisor' as const };
    mockCollectorList(() => [
      aCollectorRow(),
      aCollectorRow({ id: 8, name: 'Grace Otim', supervisor: ofOmar }),
    ]);
    const requests = mockChange('replaceSupervisor', '');
    showList();
    const dialog = await open();
    await choose(dialog, 'Omar Finn (head supervisor)');
    const list = within(dialog).getByRole('list', { name: '1 data collector gets a new supervisor' });
    expect(list.textContent).toBe('Mariam KessyDaniel Oru');
    expect(dialog.textContent).toContain('1 already has this supervisor');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('1 data collector is now supervised by Omar Finn.')).toBeTruthy();
    expect(requests).toMatchObject([{ dataCollectorIds: [7] }]);
  });

  it('changes nothing if all of them already have this supervisor', async () => {
    mockCollectorList(three);
    const requests = mockChange('replaceSupervisor', '');
    showList();
    const dialog = await open();
    await choose(dialog, 'Daniel Oru');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(dialog.textContent).toContain('2 already have this supervisor');
    expect(dialog.textContent).not.toContain('SMS');
    expect(requests).toEqual([]);
  });

  it('shows an error in the dialog', async () => {
    mockCollectorList(three);
    mockChange('replaceSupervisor', '', () => 'dataCollector.notAllowedToSelectSupervisor');
    showList();
    const dialog = await open();
    await choose(dialog, 'Omar Finn (head supervisor)');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(await within(dialog).findByText(/You cannot assign data collectors/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(bar() as HTMLElement).getByText('2 selected')).toBeTruthy();
  });

  it.each([
    ['HeadSupervisor', 0],
    ['Supervisor', 0],
    ['TechnicalAdvisor', 1],
    ['Administrator', 1],
  ] as const)('is offered by role: %s %i', async (role, buttonCount) => {
    mockCollectorList(three);
    showList('', role);
    await tick('Mariam Kessy');
    const buttons = within(bar() as HTMLElement).queryAllByRole('button', { name: 'Replace supervisor' });
    expect(buttons).toHaveLength(buttonCount);
  });
});
