import type { Role } from '@harken/domain/access/roles';
import type { ReactNode } from 'react';
import type { Session, User } from '../../src/lib/session/session.tsx';
import type { Texts } from '../../src/lib/texts/format.ts';
import { FixedTexts } from '../../src/lib/texts/texts.tsx';
import { renderFixture } from './fixture.tsx';

const files = import.meta.glob<Texts>('../../../../translations/app/en/*.json', {
  eager: true,
  import: 'default',
});

/** The English texts of the app, so that tests can find elements by their visible text. */
export const englishTexts: Texts = Object.assign({}, ...Object.values(files));

/** A signed-in user with a role. */
export function aPerson(role: Role): User {
  return { id: 1, name: 'Ruth Okeme', email: 'ruth@mail.example', languageCode: 'en', roles: [role] } as User;
}

/**
 * Renders a page as in the app: with texts, a signed-in user and an address.
 *
 * @returns the router, to check navigation
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
    /** Route path with the ids that the page reads: `/projects/$projectId/alerts`. */
    path?: string;
    user?: User | null;
    /** Overrides parts of the session. */
    session?: Partial<Session>;
  } = {},
) {
  return renderFixture({
    pages: [{ path, component: Page }],
    address,
    session: { ...session, user },
    wrapInTexts: (shown) => <FixedTexts texts={englishTexts}>{shown}</FixedTexts>,
  });
}
