import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** Who reads or changes outbreaks, and in which national society. */
export interface OutbreakReader {
  user: CurrentUser;
  scope: SocietyScope;
  languageCode: string;
}

/** Whose alerts somebody sees: where there is a coordinator, those of projects in which the own organization takes part. */
export interface AlertVisibility {
  nationalSocietyId: number;
  /** Null: the alerts of all projects. */
  onlyOrganizationId: number | null;
}

/** Which alerts of a national society a reader sees, as with access to projects (docs/spec/access.md). */
export function toAlertVisibility({ user, scope }: Pick<OutbreakReader, 'user' | 'scope'>): AlertVisibility {
  const { nationalSocietyId, hasCoordinator, organizationId } = scope;
  const seesAll = !hasCoordinator || user.role === 'Administrator' || user.role === 'Coordinator';
  return { nationalSocietyId, onlyOrganizationId: seesAll ? null : (organizationId ?? 0) };
}
