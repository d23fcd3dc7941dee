import type { PageFiles, SessionStart } from '@harken/contract/start-data';
import type { HomePage } from '@harken/domain/access/home-page';
import type { Role } from '@harken/domain/access/roles';
import type { SignInPage } from './sign-in-page.html.ts';

interface User {
  roles: readonly Role[];
  homePage: HomePage | null;
}

/** The ids in an address, if it is one of the page. */
function readIds(page: PageFiles, address: string): Record<string, string> | undefined {
  const [steps, given] = [page.path, address].map((text) => text.replace(/\/$/, '').split('/'));
  if (!steps || steps.length !== given?.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    if (name === undefined ? step.toLowerCase() !== value.toLowerCase() : !/^[1-9]\d{0,15}$/.test(value))
      return undefined;
    if (name !== undefined) ids[name] = value;
  }
  return ids;
}

function fill(patterns: readonly string[], ids: Record<string, unknown>): string[] {
  return (
    patterns
      .map((pattern) => pattern.replace(/\{(\w+)\}/g, (mark, name: string) => String(ids[name] ?? mark)))
      // days are those of the device
      .filter((address) => !/\{(?!day[+-])/.test(address))
  );
}

/** Data that the start page shows besides its own: what waits for the person (today-block.tsx). */
function listHomeData({ projectId, nationalSocietyId }: HomePage): string[] {
  if (projectId) return fill(['/api/today/project?projectId={projectId}'], { projectId });
  return nationalSocietyId ? ['/api/today/projects'] : [];
}

type FirstPage = Pick<SessionStart, 'home' | 'files' | 'data'> & Pick<PageFiles, 'later'>;

const noPage: FirstPage = { files: [], later: [], data: [] };

/**
 * What the page that opens first needs: its built files, those it loads later, and the addresses of its data.
 *
 * @param address without its query; `/` opens the home page of the user
 * @returns with the address of the home page, if it is the one that opens
 */
export function findFirstPage(
  { pages, homes }: Pick<SignInPage, 'pages' | 'homes'>,
  address: string,
  { roles, homePage }: User,
): FirstPage {
  const listData = (page: PageFiles, ids: Record<string, unknown>) =>
    fill(['/api/project/{projectId}/basicData', ...page.data], ids);
  const path = homePage && homes[roles[0] ?? '']?.[homePage.page];
  const [home] = path ? fill([path], { ...homePage }) : [];
  if (address === '/' || address === home) {
    const page = pages.find((one) => one.path === path);
    if (!page || !homePage || !home) return noPage;
    const { files, later } = page;
    return { home, files, later, data: [...listHomeData(homePage), ...listData(page, { ...homePage })] };
  }
  for (const page of pages) {
    const ids = readIds(page, address);
    if (!ids) continue;
    // whoever may not open the page gets a message from the app, which needs none of it
    const mayOpen = roles.some((role) => page.roles.includes(role));
    return mayOpen ? { files: page.files, later: page.later, data: listData(page, ids) } : noPage;
  }
  return noPage;
}
