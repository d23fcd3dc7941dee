import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answer, refusal, server } from '../../../test/support/show-routes.tsx';
import { aConfiguration, answerSociety, showEidsr } from './testing/eidsr.builders.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const card = (name: string) => screen.findByRole('region', { name });

describe('the connection to an outbreak system', () => {
  it('is shown with its data elements, without those of phone number and event type', async () => {
    answerSociety();
    showEidsr('view');
    const connection = await card('Connection');
    for (const words of ['https://dhis.example.org/eidsr', 'harken', 'qUprogram01'])
      expect(within(connection).getByText(words)).toBeTruthy();
    const dataElements = await card('Data elements');
    const terms = within(dataElements).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      'Location',
      'Date of onset',
      'Suspected disease',
      'Gender',
    ]);
    expect(within(dataElements).getByText('aLocation01')).toBeTruthy();
    expect(within(dataElements).getAllByText('Not set')).toHaveLength(3);
  });

  it('is shown with the unit of each district, or that it has none', async () => {
    answerSociety();
    showEidsr('view');
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'MbaraMbara Hospital',
      'NakiriNo organisation unit yet',
    ]);
  });

  it('keeps its password covered until it is asked for', async () => {
    answerSociety();
    showEidsr('view');
    const connection = await card('Connection');
    expect(connection.textContent).not.toContain('a secret');
    expect(within(connection).getByText('Hidden')).toBeTruthy();
    await userEvent.click(within(connection).getByRole('button', { name: 'Show password' }));
    expect(connection.textContent).toContain('a secret');
  });

  it('says to those who may not change it that the password is not for them', async () => {
    answerSociety({ configuration: aConfiguration({ password: null }) });
    showEidsr('view', 'DataConsumer');
    const connection = await card('Connection');
    expect(within(connection).getByText('Only people who may change the connection see it')).toBeTruthy();
    expect(within(connection).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('leads those who may to its form', async () => {
    answerSociety();
    showEidsr('view');
    const edit = await screen.findByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe('/nationalsocieties/3/eidsrintegration/edit');
  });

  it('can only be read in an archived society', async () => {
    answerSociety({ society: { isArchived: true } });
    showEidsr('view');
    expect(await screen.findByText(/This national society is archived/)).toBeTruthy();
    await card('Connection');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('says that nothing is set up yet, and leads to the form', async () => {
    answerSociety({ configuration: { districtsWithOrganizationUnits: [] } });
    showEidsr('view');
    expect(await screen.findByText(/Nothing is set up yet/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Set up the connection' })).toBeTruthy();
  });

  it('says that the society has no districts', async () => {
    answerSociety({ configuration: aConfiguration({ districtsWithOrganizationUnits: [] }) });
    showEidsr('view');
    expect(await screen.findByText('This national society has no districts yet.')).toBeTruthy();
    const places = await screen.findByRole('link', { name: 'To the places' });
    expect(places.getAttribute('href')).toBe('/nationalsocieties/3/structure');
  });

  it.each(['view', 'edit'] as const)(
    'says on its %s that it is switched off, and where that is changed',
    async (page) => {
      answerSociety({ society: { enableEidsrIntegration: false } });
      showEidsr(page);
      expect(await screen.findByText(/is switched off for this national society/)).toBeTruthy();
      const form = await screen.findByRole('link', { name: 'Edit national society' });
      expect(form.getAttribute('href')).toBe('/nationalsocieties/3/edit');
      expect(screen.queryByRole('region', { name: 'Connection' })).toBeNull();
    },
  );

  it('says when it could not be loaded', async () => {
    answerSociety();
    answer('get', 'eidsrconfiguration/3/get', () => refusal('error.unauthorized', { status: 403 }));
    showEidsr('view');
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have access to this.');
  });
});
