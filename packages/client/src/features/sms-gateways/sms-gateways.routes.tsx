import type { AppRoute } from '../../lib/routes.ts';
import { smsGatewayPaths } from './sms-gateway-paths.ts';

/** The SMS gateways of a national society and their forms. */
export const smsGatewayRoutes: readonly AppRoute[] = [
  {
    path: smsGatewayPaths.list,
    titleKey: 'pages.smsGateways',
    parent: smsGatewayPaths.society,
    permission: 'smsGateways.list',
    menu: { group: 'nationalSociety', order: 60, icon: 'tower' },
    page: () => import('./sms-gateways-list-page.tsx').then((module) => module.SmsGatewaysListPage),
  },
  {
    path: smsGatewayPaths.add,
    titleKey: 'pages.addSmsGateway',
    parent: smsGatewayPaths.list,
    permission: 'smsGateways.edit',
    page: () => import('./sms-gateway-form-pages.tsx').then((module) => module.AddSmsGatewayPage),
  },
  {
    path: smsGatewayPaths.preparePhone,
    titleKey: 'pages.preparePhone',
    parent: smsGatewayPaths.list,
    permission: 'smsGateways.list',
    page: () => import('./phone/prepare-page.tsx').then((module) => module.PreparePhonePage),
  },
  {
    path: smsGatewayPaths.edit,
    titleKey: 'pages.editSmsGateway',
    parent: smsGatewayPaths.list,
    permission: 'smsGateways.edit',
    page: () => import('./sms-gateway-form-pages.tsx').then((module) => module.EditSmsGatewayPage),
  },
];
