import { alertDeliveryCalls } from '@harken/contract/alert-deliveries';
import type { ProjectFacts } from '@harken/domain/access/may';
import { projectOfAlert } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { deliveriesSeenBy, retryDelivery } from './alerts.deliveries.ts';

/** What was sent about alerts, and what did not arrive, to be sent again. */
export const alertDeliveryRoutes: Routes = ({ route, services }) => {
  route(alertDeliveryCalls.listAlertDeliveries, {
    scope: projectOfAlert,
    handle: ({ user, place, params }) =>
      deliveriesSeenBy(services.db, { user, place: place as ProjectFacts }, params.alertId),
  });

  route(alertDeliveryCalls.retryAlertDelivery, {
    scope: projectOfAlert,
    async handle({ user, place, params }) {
      const refusal = await retryDelivery(services, { user, place: place as ProjectFacts }, params);
      if (refusal) throw problem(refusal);
      return withMessage('outbox.retry.success');
    },
  });
};
