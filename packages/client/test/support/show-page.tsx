import type { Role } from '@harken/domain/access/roles';
import type { ReactNode } from 'react';
import type { Session, User } from '../../src/lib/session.tsx';
import type { Texts } from '../../src/lib/text-format.ts';
import { FixedTexts } from '../../src/lib/texts.tsx';
import { setStage } from './stage.tsx';

const files = import.meta.glob<Texts>('../../../../translations/app/en/*.json', {
  eager: true,
  import: 'default',
});

/** The English texts of the product, so that tests find things by the words people read. */
export const englishTexts: Texts = Object.assign({}, ...Object.values(files));

/** Somebody who is signed in, by role. */
export function aPerson(role: Role): User {
  return { id: 1, name: 'Ruth Okeme', email: 'ruth@mail.example', languageCode: 'en', roles: [role] } as User;
}

/**
 * Shows one page the way the app does: with texts, somebody signed in, an address and the calls of the contract.
 *
 * @returns the router, to see where links and filters lead
 */
export function showPage(
  Page: () => ReactNode,
  {
    address = '/',
    path = '$',
    user = aPerson('Administrator'),
    session = {},
  }: {
    address?: string;
    /** With the ids that the page reads from its address: `/projects/$projectId/alerts`. */
    path?: string;
    user?: User | null;
    /** What the page may do about the sign-in, where that is what a test looks at. */
    session?: Partial<Session>;
  } = {},
) {
  return setStage({
    pages: [{ path, component: Page }],
    address,
    session: { ...session, user },
    inTexts: (shown) => <FixedTexts texts={englishTexts}>{shown}</FixedTexts>,
  });
}
