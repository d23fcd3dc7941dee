import type { AppRoute } from '../../lib/routes.ts';
import { placePaths, structurePaths } from './structure-paths.ts';

const placeRoutes = Object.values(placePaths).map(
  (path): AppRoute => ({
    path,
    titleKey: 'places.title',
    parent: structurePaths.tree,
    permission: 'nationalSocietyStructure.edit',
    page: () => import('./place/place-page.tsx').then((module) => module.PlacePage),
  }),
);

/** The regions, districts, villages and zones of a society. */
export const structureRoutes: readonly AppRoute[] = [
  {
    path: structurePaths.tree,
    titleKey: 'structure.title',
    parent: '/nationalsocieties/{nationalSocietyId}',
    permission: 'nationalSocietyStructure.edit',
    menu: { group: 'nationalSociety', order: 70, icon: 'pin' },
    page: () => import('./structure-page.tsx').then((module) => module.StructurePage),
  },
  {
    path: structurePaths.import,
    titleKey: 'pages.importStructure',
    parent: structurePaths.tree,
    permission: 'nationalSocietyStructure.edit',
    page: () => import('./import-structure-page.tsx').then((module) => module.ImportStructurePage),
  },
  {
    path: structurePaths.importPopulation,
    titleKey: 'pages.importPopulation',
    parent: structurePaths.tree,
    permission: 'nationalSocietyStructure.edit',
    page: () => import('./import-structure-page.tsx').then((module) => module.ImportPopulationPage),
  },
  {
    path: structurePaths.boundaries,
    titleKey: 'boundaries.title',
    parent: structurePaths.tree,
    permission: 'nationalSocietyStructure.edit',
    page: () => import('./boundaries/boundaries-page.tsx').then((module) => module.BoundariesPage),
  },
  ...placeRoutes,
];
