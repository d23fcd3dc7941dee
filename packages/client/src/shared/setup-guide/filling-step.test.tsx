import type { Role } from '@harken/domain/access/roles';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { mockCall, server, showPages, success } from '../../../test/support/show-routes.tsx';
import type { SetupGuide } from './api.ts';
import { ProjectFillingStep, SocietyFillingStep } from './filling-step.tsx';
import { aSetupGuide } from './testing/a-setup-guide.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

type Given = { role?: Role; isClosed?: boolean; isArchived?: boolean; hasCoordinator?: boolean };

function mockCalls(
  guide: SetupGuide,
  { isClosed = false, isArchived = false, hasCoordinator = false }: Given,
) {
  const nationalSociety = { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' };
  mockCall('get', 'project/5/basicData', () =>
    success({ id: 5, name: 'Lakeshore 2026', nationalSociety, isClosed, allowMultipleOrganizations: false }),
  );
  const societies = mockCall('get', 'nationalSociety/3/get', () =>
    success(aSociety({ isArchived, hasCoordinator })),
  );
  const guides = mockCall('get', 'setupGuide/project', () => success(guide));
  mockCall('get', 'setupGuide/nationalSociety', () => success(guide));
  return { societies, guides };
}

function showProjectList(fills: 'report' | 'alert', guide: SetupGuide, given: Given = {}) {
  const mocked = mockCalls(guide, given);
  const page = () => (
    <>
      <p>Empty</p>
      <ProjectFillingStep projectId={5} fills={fills} />
    </>
  );
  showPages([{ path: '/page', page }], '/page', { role: given.role ?? 'Manager' });
  return mocked;
}
const back = '?returnTo=%2Fprojects%2F5%2Fsetup';

describe('an empty list of a project', () => {
  it.each([
    ['report', 'dataCollector', 'Add a data collector', `/projects/5/datacollectors/add${back}`],
    ['report', 'report', 'Watch for the report', '/nationalsocieties/3/smsgateways/7/test?projectId=5'],
    ['alert', 'report', 'Watch for the report', '/nationalsocieties/3/smsgateways/7/test?projectId=5'],
  ] as const)('of %ss links to the step %s', async (fills, first, name, address) => {
    showProjectList(fills, aSetupGuide(first));
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toContain(address);
    expect(link.getAttribute('href')).toContain('returnTo=%2Fprojects%2F5%2Fsetup');
  });

  it('says that no alert rule is set, and links to the project', async () => {
    showProjectList('alert', aSetupGuide('alert', { facts: { hasAlertRule: false } }));
    const link = await screen.findByRole('link', { name: 'Edit project' });
    expect(link.getAttribute('href')).toBe(`/nationalsocieties/3/projects/5/edit${back}`);
    expect(screen.getByText(/no alert can be raised/)).toBeTruthy();
  });

  it.each<[string, 'report' | 'alert', SetupGuide, Given]>([
    ['whose reports arrive', 'report', aSetupGuide('alert'), {}],
    ['whose alerts come with the next outbreak', 'alert', aSetupGuide('alert'), {}],
    ['for a supervisor, who tests no gateway', 'report', aSetupGuide('report'), { role: 'Supervisor' }],
    ['beside a coordinator in charge', 'report', aSetupGuide('report'), { hasCoordinator: true }],
  ])('has no link %s', async (_name, fills, guide, given) => {
    const { guides } = showProjectList(fills, guide, given);
    await waitFor(() => expect(guides.length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByText('Empty')).toBeTruthy());
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each<[string, Given]>([
    ['a closed project', { isClosed: true }],
    ['an archived national society', { isArchived: true }],
  ])('has no link in %s, and asks for none', async (_name, given) => {
    const { societies, guides } = showProjectList('report', aSetupGuide('dataCollector'), given);
    await waitFor(() => expect(societies.length).toBeGreaterThan(0));
    await screen.findByText('Empty');
    expect(screen.queryByRole('link')).toBeNull();
    expect(guides).toHaveLength(0);
  });

  it('offers a supervisor what supervisors do', async () => {
    showProjectList('report', aSetupGuide('dataCollector'), { role: 'Supervisor' });
    expect(await screen.findByRole('link', { name: 'Add a data collector' })).toBeTruthy();
  });
});

describe('an empty list of a national society', () => {
  const page = () => <SocietyFillingStep nationalSocietyId={3} fills="report" />;

  it('links to the first step that is left', async () => {
    mockCalls(aSetupGuide('project'), {});
    showPages([{ path: '/page', page }], '/page', { role: 'Manager' });
    const link = await screen.findByRole('link', { name: 'Add a project' });
    expect(link.getAttribute('href')).toBe(
      '/nationalsocieties/3/projects/add?returnTo=%2Fnationalsocieties%2F3%2Fsetup',
    );
  });

  it('has no link for who cannot see the guide', async () => {
    const { societies } = mockCalls(aSetupGuide('project'), {});
    showPages([{ path: '/page', page }], '/page', { role: 'DataConsumer' });
    await waitFor(() => expect(societies.length).toBeGreaterThan(0));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
