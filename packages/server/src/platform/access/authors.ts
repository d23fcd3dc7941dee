import { dataRemoved } from '@harken/domain/access/anonymization';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';
import type { Author } from './authors.queries.ts';

/** Who reads what somebody did. */
export interface AuthorReader {
  user: { role: Role };
  scope: Pick<SocietyScope, 'organizationId'>;
}

/** Deleted users, and users of other organizations, are shown by their organization. */
export function chooseAuthorName(reader: AuthorReader, by: Author): string {
  const isNamed = !by.isDeleted && !isForeignAuthor(reader, by);
  return (isNamed ? by.name : by.organization) ?? dataRemoved;
}

/** Whether somebody belongs to another organization than the reader; for Administrators nobody does. */
export function isForeignAuthor({ user, scope }: AuthorReader, { organizationId }: Author): boolean {
  return user.role !== 'Administrator' && organizationId !== null && organizationId !== scope.organizationId;
}
