import type { PermissionName } from '@harken/domain/access/permissions';
import { pathTo } from '../../lib/routes.ts';
import type { SetupGuide, SetupStep } from './api.ts';
import { setupGuidePaths } from './paths.ts';

/** Where a step is done, and the permission that the page requires. */
export type StepLink = { permission: PermissionName; address: string };

/** Addresses for a step; undefined while something that they contain does not exist. */
const addresses: Record<SetupStep['step'], (guide: SetupGuide) => StepLink | undefined> = {
  places: ({ nationalSocietyId }) => ({
    permission: 'nationalSocietyStructure.edit',
    address: pathTo('/nationalsocieties/{nationalSocietyId}/structure', { nationalSocietyId }),
  }),
  gateway: ({ nationalSocietyId }) => ({
    permission: 'smsGateways.edit',
    address: pathTo('/nationalsocieties/{nationalSocietyId}/smsgateways/add', { nationalSocietyId }),
  }),
  testSms: getTestLink,
  healthRisks: () => ({ permission: 'healthRisks.edit', address: '/healthrisks/templates' }),
  manager: ({ nationalSocietyId }) => ({
    permission: 'nationalSocietyUsers.add',
    address: `${pathTo('/nationalsocieties/{nationalSocietyId}/users/add', { nationalSocietyId })}?role=Manager`,
  }),
  project: ({ nationalSocietyId }) => ({
    permission: 'projects.add',
    address: pathTo('/nationalsocieties/{nationalSocietyId}/projects/add', { nationalSocietyId }),
  }),
  supervisor: ({ nationalSocietyId }) => ({
    permission: 'nationalSocietyUsers.add',
    address: `${pathTo('/nationalsocieties/{nationalSocietyId}/users/add', { nationalSocietyId })}?role=Supervisor`,
  }),
  dataCollector: ({ project }) =>
    project
      ? {
          permission: 'dataCollectors.edit',
          address: pathTo('/projects/{projectId}/datacollectors/add', { projectId: project.id }),
        }
      : undefined,
  report: (guide) => {
    const test = getTestLink(guide);
    return test && guide.project
      ? { ...test, address: `${test.address}?projectId=${guide.project.id}` }
      : undefined;
  },
  alert: ({ project }) =>
    project
      ? {
          permission: 'alerts.list',
          address: pathTo('/projects/{projectId}/alerts', { projectId: project.id }),
        }
      : undefined,
};

function getTestLink({ nationalSocietyId, smsGatewayId }: SetupGuide): StepLink | undefined {
  if (!smsGatewayId) return undefined;
  return {
    permission: 'smsGateways.get',
    address: pathTo(setupGuidePaths.gatewayTest, { nationalSocietyId, smsGatewayId }),
  };
}

export function getStepLink(step: SetupStep['step'], guide: SetupGuide): StepLink | undefined {
  return addresses[step](guide);
}
