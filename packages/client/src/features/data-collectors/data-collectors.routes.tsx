import type { AppRoute } from '../../lib/routes.ts';
import { dataCollectorPaths } from './data-collector-paths.ts';

/** The data collectors of a project: list, performance, map, and forms. */
export const dataCollectorRoutes: readonly AppRoute[] = [
  {
    path: dataCollectorPaths.list,
    titleKey: 'pages.dataCollectors',
    parent: dataCollectorPaths.start,
    isSubPage: true,
    permission: 'dataCollectors.list',
    data: ['/api/dataCollector/filters?projectId={projectId}'],
    page: () =>
      import('./list/data-collectors-list-page.tsx').then((module) => module.DataCollectorsListPage),
  },
  {
    path: dataCollectorPaths.performance,
    titleKey: 'pages.dataCollectorPerformance',
    parent: dataCollectorPaths.start,
    isSubPage: true,
    permission: 'dataCollectors.list',
    page: () => import('./performance/performance-page.tsx').then((module) => module.PerformancePage),
  },
  {
    path: dataCollectorPaths.map,
    titleKey: 'pages.dataCollectorMap',
    parent: dataCollectorPaths.start,
    isSubPage: true,
    permission: 'dataCollectors.list',
    data: [
      '/api/dataCollector/mapOverview?projectId={projectId}&from={day-6}&to={day+1}',
      '/api/mapFile',
      '/api/dataCollector/mapVillages?projectId={projectId}',
    ],
    page: () =>
      import('./map-overview/map-overview-page.tsx').then(async (module) => {
        await module.prepareMap();
        return module.MapOverviewPage;
      }),
  },
  {
    path: dataCollectorPaths.check,
    titleKey: 'placesToCheck.title',
    parent: dataCollectorPaths.start,
    permission: 'dataCollectors.list',
    page: () =>
      import('./places-to-check/places-to-check-page.tsx').then((module) => module.PlacesToCheckPage),
  },
  {
    path: dataCollectorPaths.add,
    titleKey: 'pages.addDataCollector',
    parent: dataCollectorPaths.start,
    permission: 'dataCollectors.edit',
    page: () => import('./form/add-data-collector-page.tsx').then((module) => module.AddDataCollectorPage),
  },
  {
    path: dataCollectorPaths.import,
    titleKey: 'pages.importDataCollectors',
    parent: dataCollectorPaths.start,
    permission: 'dataCollectors.edit',
    page: () => import('./import-data-collectors-page.tsx').then((module) => module.ImportDataCollectorsPage),
  },
  {
    path: dataCollectorPaths.overview,
    titleKey: 'collectorPage.title',
    parent: dataCollectorPaths.start,
    permission: 'dataCollectors.list',
    times: 'project',
    data: ['/api/dataCollector/{dataCollectorId}/overview'],
    page: () => import('./overview/collector-page.tsx').then((module) => module.CollectorPage),
  },
  {
    path: dataCollectorPaths.edit,
    titleKey: 'pages.editDataCollector',
    parent: dataCollectorPaths.start,
    permission: 'dataCollectors.edit',
    page: () => import('./form/edit-data-collector-page.tsx').then((module) => module.EditDataCollectorPage),
  },
];
