import type { AppRoute } from '../../lib/routes.ts';
import { healthRiskPaths, suspectedDiseasePaths } from './health-risk-paths.ts';

const healthRiskPages: readonly AppRoute[] = [
  {
    path: healthRiskPaths.list,
    titleKey: 'pages.healthRisks',
    permission: 'healthRisks.list',
    menu: { group: 'everywhere', order: 20, icon: 'pulse' },
    page: () => import('./health-risks-list-page.tsx').then((module) => module.HealthRisksListPage),
  },
  {
    path: healthRiskPaths.add,
    titleKey: 'pages.addHealthRisk',
    parent: healthRiskPaths.list,
    permission: 'healthRisks.edit',
    page: () => import('./add-health-risk-page.tsx').then((module) => module.AddHealthRiskPage),
  },
  {
    path: healthRiskPaths.templates,
    titleKey: 'pages.healthRiskTemplates',
    parent: healthRiskPaths.list,
    permission: 'healthRisks.edit',
    page: () => import('./templates/templates-page.tsx').then((module) => module.HealthRiskTemplatesPage),
  },
  {
    path: healthRiskPaths.edit,
    titleKey: 'pages.editHealthRisk',
    parent: healthRiskPaths.list,
    permission: 'healthRisks.edit',
    page: () => import('./edit-health-risk-page.tsx').then((module) => module.EditHealthRiskPage),
  },
];

const suspectedDiseasePages: readonly AppRoute[] = [
  {
    path: suspectedDiseasePaths.list,
    titleKey: 'pages.suspectedDiseases',
    parent: healthRiskPaths.list,
    isSubPage: true,
    permission: 'suspectedDiseases.list',
    page: () =>
      import('./suspected-diseases-list-page.tsx').then((module) => module.SuspectedDiseasesListPage),
  },
  {
    path: suspectedDiseasePaths.add,
    titleKey: 'pages.addSuspectedDisease',
    parent: suspectedDiseasePaths.list,
    permission: 'suspectedDiseases.edit',
    page: () => import('./add-suspected-disease-page.tsx').then((module) => module.AddSuspectedDiseasePage),
  },
  {
    path: suspectedDiseasePaths.edit,
    titleKey: 'pages.editSuspectedDisease',
    parent: suspectedDiseasePaths.list,
    permission: 'suspectedDiseases.edit',
    page: () => import('./edit-suspected-disease-page.tsx').then((module) => module.EditSuspectedDiseasePage),
  },
];

/** Health risks and suspected diseases, shared by all national societies. */
export const healthRiskRoutes: readonly AppRoute[] = [...healthRiskPages, ...suspectedDiseasePages];
