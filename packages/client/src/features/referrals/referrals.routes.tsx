import type { AppRoute } from '../../lib/routes.ts';
import { referralPaths } from './referral-paths.ts';

/** The people of a project who were referred to a health facility. */
export const referralRoutes: readonly AppRoute[] = [
  {
    path: referralPaths.list,
    titleKey: 'pages.referrals',
    parent: '/projects/{projectId}',
    permission: 'referrals.list',
    menu: { group: 'project', order: 37, icon: 'escalate' },
    times: 'project',
    page: () => import('./referrals-page.tsx').then((module) => module.ReferralsPage),
  },
];
