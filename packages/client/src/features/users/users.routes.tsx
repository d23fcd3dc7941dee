import type { AppRoute } from '../../lib/routes.ts';
import { userPaths } from './user-paths.ts';

/** The users of a society, the pages to add and change one, and the invitations of the user. */
export const userRoutes: readonly AppRoute[] = [
  {
    path: userPaths.ownInvitations,
    titleKey: 'invitations.title',
    page: () => import('./own-invitations-page.tsx').then((module) => module.OwnInvitationsPage),
  },
  {
    path: userPaths.list,
    titleKey: 'pages.users',
    parent: userPaths.society,
    permission: 'nationalSocietyUsers.list',
    menu: { group: 'nationalSociety', order: 40, icon: 'users' },
    page: () => import('./users-list-page.tsx').then((module) => module.UsersListPage),
  },
  {
    path: userPaths.add,
    titleKey: 'pages.addUser',
    parent: userPaths.list,
    permission: 'nationalSocietyUsers.add',
    page: () => import('./add-user-page.tsx').then((module) => module.AddUserPage),
  },
  {
    path: userPaths.addExisting,
    titleKey: 'pages.addExistingUser',
    parent: userPaths.list,
    permission: 'nationalSocietyUsers.add',
    page: () => import('./add-existing-user-page.tsx').then((module) => module.AddExistingUserPage),
  },
  {
    path: userPaths.edit,
    titleKey: 'pages.editUser',
    parent: userPaths.list,
    permission: 'nationalSocietyUsers.edit',
    page: () => import('./edit-user-page.tsx').then((module) => module.EditUserPage),
  },
];
