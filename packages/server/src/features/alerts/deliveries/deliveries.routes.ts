import { alertDeliveryCalls } from '@harken/contract/alerts/deliveries';
import { projectOfAlert } from '../../../platform/access/scopes.ts';
import { type Routes, withMessage } from '../../../platform/http/routes.ts';
import { listDeliveries, retryDelivery } from './deliveries.ts';

/** Lists the messages about an alert, and sends failed ones again. */
export const alertDeliveryRoutes: Routes = ({ route, services }) => {
  route(alertDeliveryCalls.listAlertDeliveries, {
    scope: projectOfAlert,
    handle: ({ user, scope, params }) => listDeliveries(services.db, { user, scope }, params.alertId),
  });

  route(alertDeliveryCalls.retryAlertDelivery, {
    scope: projectOfAlert,
    async handle({ user, scope, params }) {
      await retryDelivery(services, { user, scope }, params);
      return withMessage('outbox.retry.success');
    },
  });
};
