import type { AppRoute } from '../../lib/routes.ts';
import { verificationPaths as paths } from './verification-paths.ts';

/** Contacts of a national society, when a project asks them, and the page of a link, which needs no account. */
export const verificationRoutes: readonly AppRoute[] = [
  {
    path: paths.list,
    titleKey: 'pages.verificationContacts',
    parent: '/nationalsocieties/{nationalSocietyId}/settings',
    permission: 'verificationContacts.list',
    menu: { group: 'nationalSocietySettings', order: 15 },
    page: () => import('./contacts-list-page.tsx').then((module) => module.ContactsListPage),
  },
  {
    path: paths.add,
    titleKey: 'pages.addVerificationContact',
    parent: paths.list,
    permission: 'verificationContacts.edit',
    page: () => import('./contact-pages.tsx').then((module) => module.AddContactPage),
  },
  {
    path: paths.edit,
    titleKey: 'pages.editVerificationContact',
    parent: paths.list,
    permission: 'verificationContacts.edit',
    page: () => import('./contact-pages.tsx').then((module) => module.EditContactPage),
  },
  {
    path: paths.settings,
    titleKey: 'pages.verificationSettings',
    parent: '/nationalsocieties/{nationalSocietyId}/projects/{projectId}/settings',
    permission: 'verificationSettings.get',
    menu: { group: 'projectSettings', order: 35 },
    page: () => import('./settings-page.tsx').then((module) => module.VerificationSettingsPage),
  },
  {
    path: paths.link,
    titleKey: 'verify.title',
    isPublic: true,
    page: () => import('./verify-page.tsx').then((module) => module.VerifyPage),
  },
];
