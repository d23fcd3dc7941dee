import { systemStatusCalls } from '@harken/contract/system-status/system-status';
import type { Routes } from '../../platform/http/routes.ts';
import { describeSystem } from './system-status.ts';

/** The state of processes, queues, gateways, database and backup, for Administrators. */
export const systemStatusRoutes: Routes = ({ route, services }) => {
  route(systemStatusCalls.getSystemStatus, { handle: () => describeSystem(services) });
};
