import { webhookCalls } from '@harken/contract/webhooks';
import { society, societyOfWebhook } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';

const notYet = (): never => {
  throw problem('error.unexpected');
};

export const webhookRoutes: Routes = ({ route }) => {
  route(webhookCalls.listWebhooks, { scope: society, handle: notYet });
  route(webhookCalls.getWebhook, { scope: societyOfWebhook, handle: notYet });
  route(webhookCalls.createWebhook, { scope: society, handle: notYet });
  route(webhookCalls.editWebhook, { scope: societyOfWebhook, handle: notYet });
  route(webhookCalls.renewWebhookSecret, { scope: societyOfWebhook, handle: notYet });
  route(webhookCalls.deleteWebhook, { scope: societyOfWebhook, handle: notYet });
  route(webhookCalls.tryWebhook, { scope: societyOfWebhook, handle: notYet });
  route(webhookCalls.listWebhookDeliveries, { scope: societyOfWebhook, handle: notYet });
};
