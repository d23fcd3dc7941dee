import type { Role } from '@harken/domain/access/roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { aSetupGuide } from '../../shared/setup-guide/testing/a-setup-guide.ts';
import { setupGuideRoutes } from './setup-guide.routes.tsx';

const ofSociety = '/nationalsocieties/3/setup';
const ofProject = '/projects/5/setup';
const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
const project = { id: 5, name: 'Lakeshore 2026', nationalSociety, allowMultipleOrganizations: false };

const mockSociety = (given: Parameters<typeof aSociety>[0] = {}) =>
  mockCall('get', 'nationalSociety/3/get', () => success(aSociety(given)));
const mockGuide = (...given: Parameters<typeof aSetupGuide>) =>
  mockCall('get', 'setupGuide/:scope', () => success(aSetupGuide(...given)));

beforeAll(() => server.listen());
beforeEach(() => {
  mockSociety();
  mockCall('get', 'project/5/basicData', () => success({ ...project, isClosed: false }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function showGuide(address = ofSociety, role: Role = 'Manager') {
  const router = await showRoutes(setupGuideRoutes, address, { role });
  const list = await screen.findByRole('list', { name: 'Set-up guide' });
  const findStep = (title: string) => {
    const item = within(list).getByText(title).closest('li') as HTMLElement;
    return { text: item.textContent ?? '', link: within(item).queryByRole('link') };
  };
  return { router, list, findStep };
}

describe('the set-up guide of a national society', () => {
  it('lists all steps in order, each with its state, why it matters and where it is done', async () => {
    mockGuide('gateway');
    const { list, findStep } = await showGuide();
    const titles = within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('b')?.textContent);
    expect(titles).toEqual([
      ...['Places', 'SMS gateway', 'Test SMS', 'Health risks', 'Manager', 'Project'],
      ...['Supervisor', 'First data collector', 'First report', 'First alert'],
    ]);
    expect(screen.getByText('1 of 10 steps done')).toBeTruthy();
    expect(findStep('Places').text).toBe('PlacesDone');
    const link = await within(list).findByRole('link', { name: 'Add a gateway' });
    expect(link.getAttribute('href')).toBe(
      '/nationalsocieties/3/smsgateways/add?returnTo=%2Fnationalsocieties%2F3%2Fsetup',
    );
    expect(findStep('SMS gateway').text).toMatch(/To do.*receives the SMS of data collectors/);
    expect(findStep('Test SMS').text).toMatch(/Later.*Waiting for: SMS gateway/);
    expect(findStep('Test SMS').link).toBeNull();
  });

  it('says who does a step that the user may not do', async () => {
    mockGuide('healthRisks');
    const { list, findStep } = await showGuide();
    await within(list).findByRole('link', { name: 'Add a manager' });
    expect(findStep('Health risks').text).toMatch(/Ask an administrator or a global coordinator/);
    expect(findStep('Health risks').link).toBeNull();
  });

  it('leaves gateways to the coordinator in charge', async () => {
    mockSociety({ hasCoordinator: true });
    mockGuide('gateway');
    const { list, findStep } = await showGuide();
    await within(list).findByRole('link', { name: 'Add a manager' });
    expect(findStep('SMS gateway').text).toMatch(/only coordinators and administrators/);
    expect(findStep('SMS gateway').link).toBeNull();
  });

  it('says that nothing can be set up in an archived national society', async () => {
    mockSociety({ isArchived: true });
    mockGuide('gateway');
    const { list } = await showGuide();
    expect(await screen.findByText(/archived/)).toBeTruthy();
    expect(within(list).queryByRole('link')).toBeNull();
  });

  it('says so when everything is set up', async () => {
    mockGuide(null);
    const { list } = await showGuide();
    expect(screen.getByText(/Everything is set up/)).toBeTruthy();
    expect(within(list).queryByRole('link')).toBeNull();
  });

  it('leads to a step by keyboard', async () => {
    mockGuide('places');
    const { list, router } = await showGuide();
    const link = await within(list).findByRole('link', { name: 'Add places' });
    await userEvent.tab();
    expect(document.activeElement).toBe(link);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/nationalsocieties/3/structure'));
    expect(router.state.location.search).toMatchObject({ returnTo: ofSociety });
  });
});

it('waits for the current state after a step, so that nothing moves under a finger', async () => {
  mockGuide('places');
  const { router } = await showGuide();
  await act(() => router.navigate({ to: ofProject }));
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  mockCall('get', 'setupGuide/:scope', async () => {
    await answered;
    return success(aSetupGuide('gateway'));
  });
  await act(() => router.navigate({ to: ofSociety }));
  await waitFor(() => expect(router.state.location.pathname).toBe(ofSociety));
  expect(await screen.findByText('Loading the set-up guide')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add places' })).toBeNull();
  answer();
  expect((await screen.findByRole('link', { name: 'Add a gateway' })).className).toMatch(/main/);
});

describe('the set-up guide of a project', () => {
  it('names the project, and hints why a report does not count', async () => {
    mockGuide('report', { facts: { hasOnlyTrainingReports: true } });
    const { findStep } = await showGuide(ofProject);
    expect(screen.getByText(/those of the project Lakeshore 2026/)).toBeTruthy();
    expect(findStep('First report').text).toMatch(/only from data collectors in training/);
  });

  it('offers a supervisor only what supervisors do', async () => {
    mockGuide('dataCollector');
    const { list } = await showGuide(ofProject, 'Supervisor');
    const link = await within(list).findByRole('link', { name: 'Add a data collector' });
    expect(link.getAttribute('href')).toBe('/projects/5/datacollectors/add?returnTo=%2Fprojects%2F5%2Fsetup');
    expect(within(list).getAllByRole('link')).toHaveLength(1);
  });

  it('says that a closed project can no longer be set up', async () => {
    mockCall('get', 'project/5/basicData', () => success({ ...project, isClosed: true }));
    mockGuide('dataCollector');
    const { list } = await showGuide(ofProject);
    expect(await screen.findByText(/closed/)).toBeTruthy();
    expect(within(list).queryByRole('link')).toBeNull();
  });
});

describe.each([ofSociety, ofProject])('%s', (address) => {
  it('says that it is loading', async () => {
    mockCall('get', 'setupGuide/:scope', () => new Promise<HttpResponse<null>>(() => undefined));
    await showRoutes(setupGuideRoutes, address);
    expect(await screen.findByText('Loading the set-up guide')).toBeTruthy();
  });

  it.each([
    [403, /do not have access/],
    [404, /not found|does not exist|no longer/i],
    [500, /could not be loaded/],
  ])('says why it cannot be loaded: %i', async (status, sentence) => {
    mockCall('get', 'setupGuide/:scope', () => errorResponse('error.unexpected', { status }));
    await showRoutes(setupGuideRoutes, address);
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  });

  it('can be tried again', async () => {
    mockCall('get', 'setupGuide/:scope', () => HttpResponse.json({}, { status: 500 }));
    await showRoutes(setupGuideRoutes, address);
    const again = await screen.findByRole('button', { name: 'Try again' });
    mockGuide('gateway');
    await userEvent.click(again);
    expect(await screen.findByRole('list', { name: 'Set-up guide' })).toBeTruthy();
  });
});
