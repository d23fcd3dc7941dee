import type { AppRoute } from '../../lib/routes.ts';
import { outbreakPaths as paths } from './outbreak-paths.ts';

/** The outbreaks of a national society. */
export const outbreakRoutes: readonly AppRoute[] = [
  {
    path: paths.list,
    titleKey: 'outbreaks.title',
    parent: '/nationalsocieties/{nationalSocietyId}',
    permission: 'outbreaks.list',
    menu: { group: 'nationalSociety', order: 36, icon: 'layers' },
    page: () => import('./list/list-page.tsx').then((module) => module.OutbreaksListPage),
  },
  {
    path: paths.add,
    titleKey: 'outbreaks.add',
    parent: paths.list,
    permission: 'outbreaks.edit',
    page: () => import('./form/pages.tsx').then((module) => module.AddOutbreakPage),
  },
  {
    path: paths.one,
    titleKey: 'outbreaks.one.title',
    parent: paths.list,
    permission: 'outbreaks.list',
    page: () => import('./one/outbreak-page.tsx').then((module) => module.OutbreakPage),
  },
  {
    path: paths.goReport,
    titleKey: 'goReport.title',
    parent: paths.one,
    permission: 'outbreaks.list',
    page: () => import('./one/go-report-page.tsx').then((module) => module.GoReportPage),
  },
  {
    path: paths.lineList,
    titleKey: 'lineList.title',
    parent: paths.one,
    permission: 'lineLists.list',
    page: () => import('./line-list/line-list-page.tsx').then((module) => module.LineListPage),
  },
  {
    path: paths.importLineList,
    titleKey: 'lineList.import',
    parent: paths.lineList,
    permission: 'lineLists.edit',
    page: () => import('./line-list/import-page.tsx').then((module) => module.ImportLineListPage),
  },
  {
    path: paths.settings,
    titleKey: 'lineList.settings.title',
    parent: '/nationalsocieties/{nationalSocietyId}/settings',
    permission: 'lineListSettings.get',
    menu: { group: 'nationalSocietySettings', order: 16 },
    page: () => import('./line-list/settings-page.tsx').then((module) => module.LineListSettingsPage),
  },
  {
    path: paths.edit,
    titleKey: 'outbreaks.edit',
    parent: paths.one,
    permission: 'outbreaks.edit',
    page: () => import('./form/pages.tsx').then((module) => module.EditOutbreakPage),
  },
];
