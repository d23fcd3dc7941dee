import type { Services } from '../../platform/services.ts';
import { watchGateways } from './gateway-watch.ts';

/** Watches the gateways every minute. */
export async function startGatewayWatch(services: Services): Promise<void> {
  await services.jobs.work('watch-gateways', { batchSize: 10 }, () => watchGateways(services));
  await services.jobs.repeat('watch-gateways', '* * * * *');
}
