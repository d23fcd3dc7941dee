import type { Role } from '@harken/domain/access/roles';
import { aQueryClient } from '../../../../test/support/fixture.tsx';
import { showPages } from '../../../../test/support/show-routes.tsx';
import { StructurePage } from '../structure-page.tsx';
import { structurePaths } from '../structure-paths.ts';

/** Shows the places of society 3 in English to a user with a role. */
export function showStructurePage({ search = '', role = 'Manager' as Role } = {}) {
  const client = aQueryClient();
  const pages = [{ path: structurePaths.tree, page: StructurePage }];
  return {
    router: showPages(pages, `/nationalsocieties/3/structure${search}`, { role, client }),
    client,
  };
}

/** The accessible name of a row or of a button in it. */
export function getRowName(element: Element | null): string | null | undefined {
  const ids = element?.getAttribute('aria-labelledby');
  if (!ids) return element?.getAttribute('aria-label');
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
}
