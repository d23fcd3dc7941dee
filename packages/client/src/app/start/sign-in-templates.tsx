import { type SignInTemplates, signInForms, toMark } from '@harken/contract/start-data';
import { type Role, roles } from '@harken/domain/access/roles';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerSignIn } from '../../features/accounts/server-sign-in.tsx';
import { dataCollectorPaths } from '../../features/data-collectors/data-collector-paths.ts';
import { FixedSession, type HomePage } from '../../lib/session/session.tsx';
import { type Language, languages } from '../../lib/texts/languages.ts';
import { MarkedTexts } from '../../lib/texts/texts.tsx';
import { routes } from '../features.ts';
import { mayOpen } from '../routing/may-open.ts';
import { getHomePagePath } from '../routing/route-table.ts';

/** The sign-in page as HTML with marks, in each language and variant; called by the build (scripts/lib/client-build.mjs). */
export function renderSignInTemplates(): SignInTemplates {
  const render = (language: Language, form: (typeof signInForms)[number]) =>
    renderToStaticMarkup(
      <FixedSession session={{}}>
        <MarkedTexts language={language} toMark={(key) => toMark(`text ${key}`)}>
          <ServerSignIn form={form} />
        </MarkedTexts>
      </FixedSession>,
    );
  const entries = languages.map(({ code }) => [
    code,
    Object.fromEntries(signInForms.map((form) => [form, render(code, form)])),
  ]);
  return Object.fromEntries(entries) as SignInTemplates;
}

/** Sources of parts that a page loads on demand, but always: the browser loads them together with its code. */
const parts: Record<string, readonly string[]> = {
  [dataCollectorPaths.map]: ['src/ui/map/clustered-map.tsx', 'src/lib/map-ground.ts'],
};

/** The pages of the app, with who may open them, their source files and the addresses of their first data. */
export function listPages(): Array<{
  path: string;
  roles: Role[];
  sources: readonly string[];
  data: readonly string[];
}> {
  // vite.start.config.ts adds the source to the routes
  const withSources = routes as ReadonlyArray<(typeof routes)[number] & { source?: string }>;
  return withSources.flatMap((route) => {
    const { path, source, data = [], page } = route;
    if (page && !source)
      throw new Error(`The source of the page at ${path} is unknown: see vite.start.config.ts`);
    const rolesOfPage = roles.filter((role) => mayOpen(route, [role]));
    return source ? [{ path, roles: rolesOfPage, sources: [source, ...(parts[path] ?? [])], data }] : [];
  });
}

const homePages: ReadonlyArray<HomePage['page']> = ['Root', 'NationalSociety', 'ProjectList', 'Project'];

/** The path of each kind of home page, by role. */
export function listHomePaths(): Record<string, Record<string, string>> {
  const find = (page: HomePage['page'], role: Role) =>
    getHomePagePath(routes, { page, nationalSocietyId: 1, projectId: 1 }, [role]);
  const ofRole = (role: Role) =>
    Object.fromEntries(
      homePages.flatMap((page) => {
        const path = find(page, role);
        return path ? [[page, path]] : [];
      }),
    );
  return Object.fromEntries(roles.map((role) => [role, ofRole(role)]));
}
