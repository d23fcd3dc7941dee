import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showRoutes,
  success,
} from '../../../../test/support/show-routes.tsx';
import {
  aCollector,
  aFormOptions,
  box,
  boxes,
  choose,
  fillPerson,
  fillPlace,
  formRoutes,
  mockFormCalls,
  simulatePhone,
  submit,
  write,
} from '../testing/collector-form.builders.ts';

const list = '/projects/5/datacollectors/list';
let requests: ReturnType<typeof mockFormCalls>;

beforeAll(() => server.listen());
beforeEach(() => {
  simulatePhone();
  requests = mockFormCalls();
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

async function showAdding(role: Role = 'Manager') {
  const router = await showRoutes(formRoutes, '/projects/5/datacollectors/add', { role });
  await screen.findByRole('form', { name: 'Add a data collector' });
  return router;
}

async function showEditing(role: Role = 'Manager') {
  const router = await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role });
  await screen.findByRole('form', { name: 'Edit data collector' });
  return router;
}

const mockCreation = () =>
  mockCall('post', 'dataCollector/create', () => success('dataCollector.create.success'));
const linksToCorrect = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('adding a data collector', () => {
  it('offers the last ten decades', async () => {
    await showAdding();
    const decades = within(box('Years of birth')).getAllByRole('option');
    expect(decades).toHaveLength(11);
  });

  it('sends a person with one place, and says that they start in training', async () => {
    const sent = mockCreation();
    const router = await showAdding();
    await fillPerson();
    await write(box('Phone number (optional)'), '+256 70 555 0142');
    await choose('Supervisor', 'Ana Lope');
    await fillPlace();
    await submit('Add');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(sent).toEqual([
      {
        projectId: 5,
        dataCollectorType: 'Human',
        name: 'Mariam Kessy',
        displayName: 'Mariam K.',
        sex: 'Female',
        birthGroupDecade: 1990,
        phoneNumber: '+256 70 555 0142',
        additionalPhoneNumber: '',
        deployed: true,
        inTraining: true,
        supervisorId: 41,
        linkedToHeadSupervisor: false,
        locations: [
          {
            id: null,
            latitude: 7.4182,
            longitude: -11.0376,
            regionId: 1,
            districtId: 12,
            villageId: 121,
            zoneId: null,
          },
        ],
      },
    ]);
    expect(screen.getByText('The data collector was added and starts in training.')).toBeTruthy();
  });

  it('hides the fields for people for a collection point', async () => {
    const sent = mockCreation();
    await showAdding();
    await write(box('Display name'), 'x'.repeat(101));
    await userEvent.click(screen.getByRole('radio', { name: /Collection point/ }));
    for (const label of ['Display name', 'Years of birth', /Additional phone number/])
      expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Female' })).toBeNull();
    await write(box('Name'), 'Oru clinic');
    await userEvent.click(screen.getByRole('switch', { name: /Deployed/ }));
    await choose('Supervisor', 'Omar Finn (head supervisor)');
    await fillPlace();
    await submit('Add');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      dataCollectorType: 'CollectionPoint',
      displayName: null,
      sex: null,
      birthGroupDecade: null,
      additionalPhoneNumber: null,
      deployed: false,
      supervisorId: 42,
      linkedToHeadSupervisor: true,
    });
  });

  it('retains personal details while another type is tried', async () => {
    await showAdding();
    await fillPerson();
    await userEvent.click(screen.getByRole('radio', { name: /Collection point/ }));
    await userEvent.click(screen.getByRole('radio', { name: /Person/ }));
    expect(box('Display name').value).toBe('Mariam K.');
    expect(screen.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true);
  });

  it('preselects the only supervisor', async () => {
    mockCall('get', 'dataCollector/formData', () => success(aFormOptions({ defaultSupervisorId: 42 })));
    await showAdding('HeadSupervisor');
    expect(box('Supervisor').textContent).toBe('Omar Finn (head supervisor)');
  });

  it('does not ask a supervisor whose collector it is', async () => {
    const sent = mockCreation();
    const own = aFormOptions({
      supervisors: [{ id: 41, name: 'Ana Lope', role: 'Supervisor' }],
      defaultSupervisorId: 41,
    });
    mockCall('get', 'dataCollector/formData', () => success(own));
    await showAdding('Supervisor');
    expect(screen.queryByText('Supervisor')).toBeNull();
    await fillPerson();
    await fillPlace();
    await submit('Add');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ supervisorId: 41, linkedToHeadSupervisor: false });
  });

  it('prefills the calling code of the country', async () => {
    await showAdding();
    await userEvent.click(box('Phone number (optional)'));
    expect(box('Phone number (optional)').value).toBe('+256 ');
  });

  it('lists what is missing, and moves the focus to the first field', async () => {
    const sent = mockCreation();
    await showAdding();
    await submit('Add');
    expect(await linksToCorrect()).toEqual([
      'Name',
      'Display name',
      'Sex',
      'Years of birth',
      'Supervisor',
      'Region',
      'District',
      'Village',
      'Latitude',
      'Longitude',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(box('Name')));
    expect(sent).toHaveLength(0);
  });

  it('says whom to ask if there are no supervisors or places', async () => {
    mockCall('get', 'dataCollector/formData', () => success(aFormOptions({ supervisors: [], regions: [] })));
    await showAdding();
    expect(screen.getByText(/no supervisors yet/)).toBeTruthy();
    expect(screen.getByText(/has no places yet/)).toBeTruthy();
  });
});

describe('the rules of a data collector', () => {
  const needed = 'Enter or choose a value';
  const longName = { text: 'n'.repeat(101), expected: 'Use at most 100 characters' };
  const numbers = [
    { text: '0705550142', expected: 'A phone number starts with +' },
    { text: '+12345', expected: 'A phone number starts with +' },
    { text: `+${'1'.repeat(20)}`, expected: 'Use at most 20 characters' },
  ];
  it.each([
    { name: 'Name', refused: [{ text: ' ', expected: needed }, longName] },
    { name: 'Display name', refused: [{ text: '', expected: needed }, longName] },
    { name: 'Phone number (optional)', refused: numbers },
    { name: 'Additional phone number (optional)', refused: numbers },
    {
      name: 'Latitude',
      refused: [
        { text: '', expected: needed },
        { text: 'north', expected: 'Enter a number' },
        { text: '90.1', expected: 'Enter a number from -90 to 90' },
        { text: '-91', expected: 'Enter a number from -90 to 90' },
      ],
    },
    {
      name: 'Longitude',
      refused: [
        { text: ' ', expected: needed },
        { text: '7,5', expected: 'Enter a number' },
        { text: '180.5', expected: 'Enter a number from -180 to 180' },
        { text: '-181', expected: 'Enter a number from -180 to 180' },
      ],
    },
  ])('$name is rejected when the field is left', async ({ name, refused }) => {
    await showEditing();
    for (const { text, expected } of refused) {
      await write(box(name), text);
      await waitFor(() => {
        expect(box(name).getAttribute('aria-invalid')).toBe('true');
        const message = document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
        expect(message?.textContent).toContain(expected);
      });
    }
  });

  it('require the years of birth of a person', async () => {
    await showEditing();
    await userEvent.selectOptions(box('Years of birth'), '');
    await userEvent.tab();
    await waitFor(() => expect(box('Years of birth').getAttribute('aria-invalid')).toBe('true'));
  });

  it('accept decimal degrees up to their limits', async () => {
    await showEditing();
    for (const [latitude, longitude] of [
      ['-90', '180'],
      ['7.418234', '.5'],
    ] as const) {
      await write(box('Latitude'), latitude);
      await write(box('Longitude'), longitude);
      expect(box('Latitude').getAttribute('aria-invalid')).toBeNull();
      expect(box('Longitude').getAttribute('aria-invalid')).toBeNull();
    }
  });
});

describe('changing a data collector', () => {
  it('starts with the stored values, without requesting options again, and sends the places with their ids', async () => {
    const sent = mockCall('post', 'dataCollector/7/edit', () => success(null, 'dataCollector.edit.success'));
    const router = await showEditing();
    expect(boxes('Village').map((field) => field.textContent)).toEqual(['Nakiri', 'Oru Ferry']);
    expect(boxes('Zone (optional)').map((field) => field.textContent)).toEqual(['None', 'West bank']);
    await write(box('Phone number (optional)'), '+256 70 555 0143');
    await submit('Update');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(requests).toEqual({ districts: [], villages: [], zones: [] });
    expect(sent[0]).toMatchObject({
      projectId: 5,
      phoneNumber: '+256 70 555 0143',
      birthGroupDecade: 1990,
      supervisorId: 41,
      locations: [
        { id: 71, villageId: 121, zoneId: null, latitude: 7.4182, longitude: -11.0376 },
        { id: 72, villageId: 111, zoneId: 1112, latitude: 7.5, longitude: -11 },
      ],
    });
    expect(screen.getByText('The data collector was changed.')).toBeTruthy();
  });

  it('says that the type cannot be changed', async () => {
    await showEditing();
    expect(screen.queryByRole('radio', { name: /Person|Collection point/ })).toBeNull();
    expect(screen.getByText('Person')).toBeTruthy();
    expect(screen.getByText('The type can no longer be changed.')).toBeTruthy();
  });

  it('retains a decade that is no longer offered', async () => {
    mockCall('get', 'dataCollector/7/get', () => success(aCollector({ birthGroupDecade: 1900 })));
    await showEditing();
    expect(box('Years of birth').value).toBe('1900');
  });

  it.each([
    ['PhoneNumber', 'dataCollector.phoneNumberExists', 'Phone number'],
    ['AdditionalPhoneNumber', 'dataCollector.phoneNumberExists', 'Additional phone number'],
    ['SupervisorId', 'dataCollector.notAllowedToSelectSupervisor', 'Supervisor'],
    ['Locations[1].VillageId', 'validation.valueInvalid', 'Location 2: Village'],
    ['Locations[0].ZoneId', 'validation.valueInvalid', 'Location 1: Zone'],
    ['locations[0].latitude', 'validation.valueInvalid', 'Location 1: Latitude'],
    ['BirthGroupDecade', 'validation.valueInvalid', 'Years of birth'],
    ['DisplayName', 'validation.fieldRequired', 'Display name'],
  ])('shows an error of the server for %s at its field', async (path, key, label) => {
    mockCall('post', 'dataCollector/7/edit', () =>
      errorResponse('validation.validationError', { data: { [path]: [`string:${key}`] } }),
    );
    await showEditing();
    await submit('Update');
    expect(await linksToCorrect()).toEqual([label]);
  });

  it('shows an error without a field above the form', async () => {
    mockCall('post', 'dataCollector/7/edit', () => errorResponse('dataCollector.projectIsClosed'));
    await showEditing();
    await submit('Update');
    expect((await screen.findByRole('alert')).textContent).toContain('The project is closed');
  });

  it.each([
    [{ isClosed: true }, /project is closed/],
    [{ isArchived: true }, /society is archived/],
  ])('says in a project with %o why nothing can be changed', async (given, expected) => {
    mockFormCalls(given);
    await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'Manager' });
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(list);
  });

  it('does not blame an open project if the role may change nothing', async () => {
    mockFormCalls({});
    await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'DataConsumer' });
    expect(await screen.findByText(/You do not have access/)).toBeTruthy();
    expect(screen.queryByText(/closed|archived/)).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says that a collector of other staff cannot be opened', async () => {
    mockCall('get', 'dataCollector/7/get', () => errorResponse('error.unauthorized', { status: 403 }));
    await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'Supervisor' });
    expect(await screen.findByText(/You do not have access/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('asks before unsaved changes are lost', async () => {
    const router = await showEditing();
    await write(box('Name'), 'Mariam Oru');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(box('Name').value).toBe('Mariam Oru');
    expect(router.state.location.pathname).toContain('/7/edit');
  });
});
