import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refusal, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import {
  aCollector,
  answerForm,
  beOnPhone,
  box,
  boxes,
  choose,
  fillPlace,
  fillWho,
  formRoutes,
  submit,
  theOffers,
  write,
} from './testing/collector-form.builders.ts';

const list = '/projects/5/datacollectors/list';
let asked: ReturnType<typeof answerForm>;

beforeAll(() => server.listen());
beforeEach(() => {
  beOnPhone();
  asked = answerForm();
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

const answerCreation = () =>
  answer('post', 'dataCollector/create', () => success('dataCollector.create.success'));
const linksToCorrect = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('adding a data collector', () => {
  it('offers the last ten decades', async () => {
    await showAdding();
    const decades = within(box('Born in')).getAllByRole('option');
    expect(decades).toHaveLength(11);
  });

  it('sends a person with one place, and says that they start in training', async () => {
    const sent = answerCreation();
    const router = await showAdding();
    await fillWho();
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

  it('asks nothing of a collection point that only people have', async () => {
    const sent = answerCreation();
    await showAdding();
    await write(box('Display name'), 'x'.repeat(101));
    await userEvent.click(screen.getByRole('radio', { name: /Collection point/ }));
    for (const label of ['Display name', 'Sex', 'Born in', /Additional number/])
      expect(screen.queryByLabelText(label)).toBeNull();
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

  it('keeps what was written of a person while the type is tried', async () => {
    await showAdding();
    await fillWho();
    await userEvent.click(screen.getByRole('radio', { name: /Collection point/ }));
    await userEvent.click(screen.getByRole('radio', { name: /Person/ }));
    expect(box('Display name').value).toBe('Mariam K.');
    expect(box('Sex').value).toBe('Female');
  });

  it('begins with the one supervisor that it is for', async () => {
    answer('get', 'dataCollector/formData', () => success(theOffers({ defaultSupervisorId: 42 })));
    await showAdding('HeadSupervisor');
    expect(box('Supervisor').textContent).toBe('Omar Finn (head supervisor)');
  });

  it('never asks a Supervisor whose collector it is', async () => {
    const sent = answerCreation();
    const own = theOffers({
      supervisors: [{ id: 41, name: 'Ana Lope', role: 'Supervisor' }],
      defaultSupervisorId: 41,
    });
    answer('get', 'dataCollector/formData', () => success(own));
    await showAdding('Supervisor');
    expect(screen.queryByText('Supervisor')).toBeNull();
    await fillWho();
    await fillPlace();
    await submit('Add');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ supervisorId: 41, linkedToHeadSupervisor: false });
  });

  it('begins a number with the calling code of the country', async () => {
    await showAdding();
    await userEvent.click(box('Phone number (optional)'));
    expect(box('Phone number (optional)').value).toBe('+256 ');
  });

  it('names what is missing, and leads to the first of it', async () => {
    const sent = answerCreation();
    await showAdding();
    await submit('Add');
    expect(await linksToCorrect()).toEqual([
      'Name',
      'Display name',
      'Sex',
      'Born in',
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

  it('says who can be asked where there are no supervisors and no places', async () => {
    answer('get', 'dataCollector/formData', () => success(theOffers({ supervisors: [], regions: [] })));
    await showAdding();
    expect(screen.getByText(/no supervisors yet/)).toBeTruthy();
    expect(screen.getByText(/has no places yet/)).toBeTruthy();
  });
});

describe('the rules of a data collector', () => {
  const needed = 'A value is required';
  const longName = { text: 'n'.repeat(101), words: 'Use at most 100 characters' };
  const numbers = [
    { text: '0705550142', words: 'A phone number starts with +' },
    { text: '+12345', words: 'A phone number starts with +' },
    { text: `+${'1'.repeat(20)}`, words: 'Use at most 20 characters' },
  ];
  it.each([
    { name: 'Name', refused: [{ text: ' ', words: needed }, longName] },
    { name: 'Display name', refused: [{ text: '', words: needed }, longName] },
    { name: 'Phone number (optional)', refused: numbers },
    { name: 'Additional number (optional)', refused: numbers },
    {
      name: 'Latitude',
      refused: [
        { text: '', words: needed },
        { text: 'north', words: 'Enter a number' },
        { text: '90.1', words: 'Enter a number from -90 to 90' },
        { text: '-91', words: 'Enter a number from -90 to 90' },
      ],
    },
    {
      name: 'Longitude',
      refused: [
        { text: ' ', words: needed },
        { text: '7,5', words: 'Enter a number' },
        { text: '180.5', words: 'Enter a number from -180 to 180' },
        { text: '-181', words: 'Enter a number from -180 to 180' },
      ],
    },
  ])('$name is refused on leaving the field', async ({ name, refused }) => {
    await showEditing();
    for (const { text, words } of refused) {
      await write(box(name), text);
      await waitFor(() => {
        expect(box(name).getAttribute('aria-invalid')).toBe('true');
        const message = document.getElementById(box(name).getAttribute('aria-describedby') ?? '');
        expect(message?.textContent).toContain(words);
      });
    }
  });

  it.each(['Sex', 'Born in'])('%s is demanded of a person', async (name) => {
    await showEditing();
    await userEvent.selectOptions(box(name), '');
    await userEvent.tab();
    await waitFor(() => expect(box(name).getAttribute('aria-invalid')).toBe('true'));
  });

  it('take degrees with decimals, to the poles and once around', async () => {
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
  it('begins with what is known, without asking for it again, and sends the places with their ids', async () => {
    const sent = answer('post', 'dataCollector/7/edit', () => success(null, 'dataCollector.edit.success'));
    const router = await showEditing();
    expect(boxes('Village').map((field) => field.textContent)).toEqual(['Nakiri', 'Oru Ferry']);
    expect(boxes('Zone (optional)').map((field) => field.textContent)).toEqual(['None', 'West bank']);
    await write(box('Phone number (optional)'), '+256 70 555 0143');
    await submit('Update');
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
    expect(asked).toEqual({ districts: [], villages: [], zones: [] });
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

  it('says that the type stays', async () => {
    await showEditing();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Person')).toBeTruthy();
    expect(screen.getByText('The type cannot be changed any more.')).toBeTruthy();
  });

  it('keeps a decade that is no longer offered', async () => {
    answer('get', 'dataCollector/7/get', () => success(aCollector({ birthGroupDecade: 1900 })));
    await showEditing();
    expect(box('Born in').value).toBe('1900');
  });

  it.each([
    ['PhoneNumber', 'dataCollector.phoneNumberExists', 'Phone number'],
    ['AdditionalPhoneNumber', 'dataCollector.phoneNumberExists', 'Additional number'],
    ['SupervisorId', 'dataCollector.notAllowedToSelectSupervisor', 'Supervisor'],
    ['Locations[1].VillageId', 'validation.valueInvalid', 'Place 2: Village'],
    ['Locations[0].ZoneId', 'validation.valueInvalid', 'Place 1: Zone'],
    ['locations[0].latitude', 'validation.valueInvalid', 'Place 1: Latitude'],
    ['BirthGroupDecade', 'validation.valueInvalid', 'Born in'],
    ['DisplayName', 'validation.fieldRequired', 'Display name'],
  ])('shows at its field what the server finds at %s', async (path, key, label) => {
    answer('post', 'dataCollector/7/edit', () =>
      refusal('validation.validationError', { data: { [path]: [`string:${key}`] } }),
    );
    await showEditing();
    await submit('Update');
    expect(await linksToCorrect()).toEqual([label]);
  });

  it('says on top why all of it was refused', async () => {
    answer('post', 'dataCollector/7/edit', () => refusal('dataCollector.projectIsClosed'));
    await showEditing();
    await submit('Update');
    expect((await screen.findByRole('alert')).textContent).toContain('The project is closed');
  });

  it.each([
    [{ isClosed: true }, /project is closed/],
    [{ isArchived: true }, /society is archived/],
  ])('says in a place of %o why nothing can be changed', async (given, words) => {
    answerForm(given);
    await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'Manager' });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'To the list' }).getAttribute('href')).toBe(list);
  });

  it('says that somebody else’s collector cannot be opened', async () => {
    answer('get', 'dataCollector/7/get', () => refusal('error.unauthorized', { status: 403 }));
    await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'Supervisor' });
    expect(await screen.findByText(/You do not have access/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('asks before what was written is left', async () => {
    const router = await showEditing();
    await write(box('Name'), 'Mariam Oru');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(box('Name').value).toBe('Mariam Oru');
    expect(router.state.location.pathname).toContain('/7/edit');
  });
});
