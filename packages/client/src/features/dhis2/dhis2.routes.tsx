import type { AppRoute } from '../../lib/routes.ts';
import { dhis2Paths } from './dhis2-paths.ts';

/** The DHIS2 connection of a national society: how it signs in, what it sends, and what it sent. */
export const dhis2Routes: readonly AppRoute[] = [
  {
    path: dhis2Paths.view,
    titleKey: 'dhis2.page.view',
    parent: dhis2Paths.settings,
    permission: 'dhis2.get',
    menu: { group: 'nationalSocietySettings', order: 25 },
    times: 'reader',
    page: () => import('./dhis2-page.tsx').then((module) => module.Dhis2Page),
  },
  {
    path: dhis2Paths.edit,
    titleKey: 'dhis2.page.edit',
    parent: dhis2Paths.view,
    permission: 'dhis2.edit',
    page: () => import('./connection-page.tsx').then((module) => module.ConnectionPage),
  },
  {
    path: dhis2Paths.mapping,
    titleKey: 'dhis2.page.mapping',
    parent: dhis2Paths.view,
    permission: 'dhis2.edit',
    page: () => import('./mapping-page.tsx').then((module) => module.MappingPage),
  },
  {
    path: dhis2Paths.units,
    titleKey: 'dhis2.page.units',
    parent: dhis2Paths.view,
    permission: 'dhis2.edit',
    page: () => import('./units-page.tsx').then((module) => module.UnitsPage),
  },
  {
    path: dhis2Paths.dryRun,
    titleKey: 'dhis2.page.dryRun',
    parent: dhis2Paths.view,
    permission: 'dhis2.edit',
    page: () => import('./dry-run-page.tsx').then((module) => module.DryRunPage),
  },
  {
    path: dhis2Paths.sending,
    titleKey: 'dhis2.page.sending',
    parent: dhis2Paths.view,
    permission: 'dhis2.get',
    times: 'reader',
    page: () => import('./sending-page.tsx').then((module) => module.SendingPage),
  },
];
