import type { Role } from '@harken/domain/access/roles';
import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { aSetupGuide } from '../../shared/setup-guide/testing/a-setup-guide.ts';
import { setupGuideRoutes } from './setup-guide.routes.tsx';

const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
const project = { id: 5, name: 'Lakeshore 2026', nationalSociety, allowMultipleOrganizations: false };

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(aSociety()));
  mockCall('get', 'project/5/basicData', () => success({ ...project, isClosed: false }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const guideAddress = '/nationalsocieties/3/setup';
const returning = `returnTo=${encodeURIComponent(guideAddress)}`;
const mockGuide = (...given: Parameters<typeof aSetupGuide>) =>
  mockCall('get', 'setupGuide/:scope', () => success(aSetupGuide(...given)));
const findLink = (name: string) => screen.findByRole('link', { name });
const hrefOf = async (name: string) => (await findLink(name)).getAttribute('href');

async function showGuide(role: Role = 'Administrator') {
  await showRoutes(setupGuideRoutes, guideAddress, { role });
  return screen.findByRole('list', { name: 'Set-up guide' });
}

describe('the next step of the set-up guide', () => {
  it('is the first one that the user can do, not one that waits for others', async () => {
    mockGuide('healthRisks');
    const list = await showGuide('Manager');
    const risks = within(list).getByText('Health risks').closest('li');
    expect(risks?.textContent).toContain('Ask an administrator or a global coordinator');
    expect((await findLink('Add a manager')).className).toMatch(/main/);
  });

  it('leads to the alerts once everything is done', async () => {
    mockGuide(null);
    await showGuide();
    expect(await hrefOf('Open the alerts')).toBe('/projects/5/alerts');
  });

  it('is the first alert until there is one', async () => {
    mockGuide('alert');
    const list = await showGuide();
    expect(await within(list).findByRole('link', { name: 'Open the alerts' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Open the alerts' })).toHaveLength(1);
  });
});

describe('handing over', () => {
  const title = 'Hand over to the national society';

  it.each(['Administrator', 'GlobalCoordinator'] as const)(
    'is explained to %s once there is a manager',
    async (role) => {
      mockGuide('project', { facts: { healthRisks: false } });
      await showGuide(role);
      expect(await hrefOf('Choose the head manager')).toBe(`/nationalsocieties/3/users?${returning}`);
      expect(screen.getByText(/Add the health risks first/)).toBeTruthy();
    },
  );

  it('needs no health risks that are there', async () => {
    mockGuide('project');
    await showGuide();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByText(/Add the health risks first/)).toBeNull();
  });

  it.each([
    ['before there is a manager', 'manager', 'Administrator'],
    ['to managers', 'project', 'Manager'],
    ['after the set-up', 'alert', 'Administrator'],
  ] as const)('is not offered %s', async (_, first, role) => {
    mockGuide(first);
    await showGuide(role);
    expect(screen.queryByText(title)).toBeNull();
  });
});

describe('the test of a gateway', () => {
  const message = {
    id: 1,
    text: 'Hello',
    outcome: {
      state: 'NotUnderstood',
      sender: { phoneNumber: '+999705550142', isInTraining: false },
      errorType: 'FormatError',
      timings: { arrivedAt: '2026-11-24T10:00:00.000Z' },
    },
  };
  const showTest = async (search = '') => {
    const now = '2026-11-24T10:00:00.000Z';
    mockCall('get', 'setupGuide/gatewayTest', () =>
      success({ gatewayName: 'Lakes', now, messages: [message], rejections: [] }),
    );
    mockCall('get', 'smsGateway/7/get', () => success({ id: 7, name: 'Lakes', gatewayType: 'SmsEagle' }));
    mockCall('get', 'smsGateway/types', () => success([]));
    await showRoutes(setupGuideRoutes, `/nationalsocieties/3/smsgateways/7/test${search}`);
    await screen.findByText('Sender unknown: no data collector has this number');
  };

  it('leads to the next step once a message arrived, even if the guide does not know that yet', async () => {
    mockGuide('testSms');
    await showTest(`?${returning}`);
    expect(await screen.findByText('Next: Health risks.')).toBeTruthy();
    expect(await hrefOf('Add health risks')).toBe(`/healthrisks/templates?${returning}`);
  });

  it('leads nowhere if no guide opened it', async () => {
    mockGuide('testSms');
    await showTest();
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });
});
