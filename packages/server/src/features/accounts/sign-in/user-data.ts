import { getHomePage } from '@harken/domain/access/home-page';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { countOpenInvitations, findHomePageOptions } from './sign-in.queries.ts';

/** Returns who is signed in, their open invitations and their home page. */
export async function readUserData({ db }: Services, user: CurrentUser) {
  const { id, name, email, role, languageCode } = user;
  const mustSetUpTwoFactor = user.mustSetUpTwoFactor ? (true as const) : undefined;
  const openInvitations = (await countOpenInvitations(db, id)) || undefined;
  const homePage = getHomePage(role, await findHomePageOptions(db, id));
  return { id, name, email, roles: [role], languageCode, mustSetUpTwoFactor, openInvitations, homePage };
}
