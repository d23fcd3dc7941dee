import { withReturn } from '../../lib/return-address.ts';
import { pathTo } from '../../lib/routes.ts';
import { setupGuidePaths } from '../setup-guide/paths.ts';
import type { Step } from './api.ts';
import { installationPaths } from './paths.ts';

/** Where a gateway is added or tested: the one that the check-up found, or those of the only national society. */
function getGatewayAddress({ findings }: Step, societyIds: readonly number[]): string {
  const gateway = findings.find((result) => result.gateway)?.gateway;
  if (gateway)
    return pathTo(setupGuidePaths.gatewayTest, {
      nationalSocietyId: gateway.nationalSocietyId,
      smsGatewayId: gateway.id,
    });
  const [nationalSocietyId] = societyIds;
  if (nationalSocietyId === undefined || societyIds.length > 1) return '/nationalsocieties';
  const isMissing = findings.some(({ id, state }) => id === 'gateways' && state === 'notConfigured');
  const page = isMissing ? 'smsgateways/add' : 'smsgateways';
  return pathTo(`/nationalsocieties/{nationalSocietyId}/${page}`, { nationalSocietyId });
}

/** Where a step is done. What is set on the server is tested by the check-up. */
export function getInstallationLink(
  step: Step,
  { societyIds, returnTo }: { societyIds: readonly number[]; returnTo: string },
): string {
  // A new national society opens its own set-up guide.
  if (step.step === 'society') return '/nationalsocieties/add';
  if (step.step === 'gateway') return withReturn(getGatewayAddress(step, societyIds), returnTo);
  return withReturn(installationPaths.checkup, returnTo);
}
