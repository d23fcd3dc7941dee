import type { Role } from '@harken/domain/access/roles';
import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { setupGuideRoutes } from './setup-guide.routes.tsx';
import { aGatewayTest, aGuide, aMessage } from './testing/setup-guide.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(aSociety()));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const guideAddress = '/nationalsocieties/3/setup';
const returning = `returnTo=${encodeURIComponent(guideAddress)}`;
const findLink = (name: string) => screen.findByRole('link', { name });
const hrefOf = async (name: string) => (await findLink(name)).getAttribute('href');

describe('the set-up guide of a national society', () => {
  async function show(given: Parameters<typeof aGuide>[0], role: Role = 'Administrator') {
    mockCall('get', 'setupGuide/nationalSociety', () => success(aGuide(given) as never));
    await showRoutes(setupGuideRoutes, guideAddress, { role });
    await screen.findByRole('list', { name: 'Set-up guide' });
  }

  it('opens the pages of the steps, which lead back', async () => {
    await show({ ready: ['places', 'gateway'] });
    expect(await hrefOf('Add places')).toBe(`/nationalsocieties/3/structure?${returning}`);
    expect(await hrefOf('Add a gateway')).toBe(`/nationalsocieties/3/smsgateways/add?${returning}`);
  });

  it('stresses the first step that the user can do, not one that waits for others', async () => {
    await show({ done: ['places'], ready: ['healthRisks', 'manager'] }, 'Manager');
    const steps = screen.getAllByRole('listitem');
    const risks = steps.find((step) => within(step).queryByText('Health risks'));
    expect(risks?.textContent).toContain('Ask an administrator or a global coordinator');
    const plain = (await findLink('Add a manager')).className;
    expect(plain).toMatch(/main/);
  });

  it.each(['Administrator', 'GlobalCoordinator'] as const)(
    'says to %s how to hand over, once there is a manager',
    async (role) => {
      await show({ done: ['manager'], ready: ['healthRisks'] }, role);
      expect(await hrefOf('Choose the head manager')).toBe(`/nationalsocieties/3/users?${returning}`);
      expect(screen.getByText(/Add the health risks first/)).toBeTruthy();
    },
  );

  it.each([
    ['before there is a manager', { ready: ['manager'] }, 'Administrator'],
    ['to managers', { done: ['manager'] }, 'Manager'],
    ['after the set-up', { done: ['manager'], isSetUp: true }, 'Administrator'],
  ] as const)('says nothing about it %s', async (_, given, role) => {
    await show(given, role);
    expect(screen.queryByText('Hand over to the national society')).toBeNull();
  });
});

describe('the set-up guide of a project', () => {
  const project = { id: 5, name: 'Lakeshore' };

  async function show(given: Parameters<typeof aGuide>[0]) {
    const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
    mockCall('get', 'project/5/basicData', () =>
      success({ ...project, nationalSociety, isClosed: false, allowMultipleOrganizations: false }),
    );
    mockCall('get', 'setupGuide/project', () => success(aGuide({ project, ...given }) as never));
    await showRoutes(setupGuideRoutes, '/projects/5/setup', { role: 'Manager' });
    await screen.findByText('Everything is set up: reports arrive and are counted.');
  }

  it('leads to the alerts once everything is done', async () => {
    await show({ isSetUp: true, done: ['report', 'alert'] });
    expect(await hrefOf('Open the alerts')).toBe('/projects/5/alerts');
  });

  it('has the alerts as last step until the first one', async () => {
    await show({ isSetUp: true, done: ['report'], ready: ['alert'] });
    expect(await hrefOf('Open the alerts')).toContain('returnTo=');
  });
});

describe('the test of a gateway', () => {
  const report = { id: 5, kind: 'Single', healthRiskName: 'Measles', isTraining: false };

  function mockTest(messages: ReturnType<typeof aMessage>[], guide: ReturnType<typeof aGuide>) {
    mockCall('get', 'setupGuide/gatewayTest', () => success(aGatewayTest({ messages }) as never));
    mockCall('get', 'smsGateway/8/get', () =>
      success({ id: 8, name: 'Lakes', apiKey: 'the-key', isKeyWeak: false, gatewayType: 'SmsEagle' }),
    );
    mockCall('get', 'setupGuide/nationalSociety', () => success(guide as never));
    mockCall('get', 'setupGuide/project', () => success(guide as never));
    const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
    mockCall('get', 'project/5/basicData', () =>
      success({
        id: 5,
        name: 'Lakeshore',
        nationalSociety,
        isClosed: false,
        allowMultipleOrganizations: false,
      }),
    );
    mockCall('get', 'project/5/get', () =>
      success({ projectHealthRisks: [{ healthRiskCode: 3, healthRiskType: 'Human' }] }),
    );
  }

  const address = '/nationalsocieties/3/smsgateways/8/test';
  const show = async (search: string) => {
    await showRoutes(setupGuideRoutes, `${address}?${search}`);
    await screen.findByRole('heading', { level: 1, name: 'Test SMS' });
    await screen.findByText('the-key');
  };

  it('shows what to enter on the gateway, and waits', async () => {
    mockTest([], aGuide());
    await show(returning);
    expect(screen.getByText(/\/api\/enqueueSmsEagleReport$/)).toBeTruthy();
    expect(screen.getByText('No message in the last minutes. Waiting.')).toBeTruthy();
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });

  it('leads to the next step of the guide once a message arrived', async () => {
    // the guide may have been read before the message arrived
    mockTest([aMessage()], aGuide({ done: ['places', 'gateway'], ready: ['testSms', 'healthRisks'] }));
    await show(returning);
    expect(await screen.findByText('Next: Health risks.')).toBeTruthy();
    expect(await hrefOf('Add health risks')).toBe(`/healthrisks/templates?${returning}`);
  });

  it('leads nowhere if no guide opened it', async () => {
    mockTest([aMessage()], aGuide({ ready: ['healthRisks'] }));
    await show('');
    expect(await screen.findByText('Sender unknown: no data collector has this number')).toBeTruthy();
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });

  it('waits for a report of the project, and says how to send one', async () => {
    const guide = aGuide({ ready: ['report', 'alert'], project: { id: 5, name: 'Lakeshore' } });
    mockTest([aMessage()], guide);
    await show(`projectId=5&${returning}`);
    expect(await screen.findByText(/for example .*3#2#1/)).toBeTruthy();
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });

  it('leads to the alerts once a report of the project arrived', async () => {
    const guide = aGuide({ ready: ['alert'], project: { id: 5, name: 'Lakeshore' } });
    mockTest([aMessage({ state: 'Read', errorType: null, report })], guide);
    await show(`projectId=5&${returning}`);
    expect(await hrefOf('Open the alerts')).toBe(`/projects/5/alerts?${returning}`);
  });
});
