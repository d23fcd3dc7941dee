import { alertDeliveryCalls } from '@harken/contract/alert-deliveries';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { projectOfAlert } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { listDeliveries, retryDelivery } from './alerts.deliveries.ts';

/** Lists the messages about an alert, and sends failed ones again. */
export const alertDeliveryRoutes: Routes = ({ route, services }) => {
  route(alertDeliveryCalls.listAlertDeliveries, {
    scope: projectOfAlert,
    handle: ({ user, scope, params }) =>
      listDeliveries(services.db, { user, scope: scope as ProjectScope }, params.alertId),
  });

  route(alertDeliveryCalls.retryAlertDelivery, {
    scope: projectOfAlert,
    async handle({ user, scope, params }) {
      const error = await retryDelivery(services, { user, scope: scope as ProjectScope }, params);
      if (error) throw expectedError(error);
      return withMessage('outbox.retry.success');
    },
  });
};
