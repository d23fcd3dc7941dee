import type { SocietyRole } from '@harken/domain/access/registration';
import type { Translate } from '../../lib/texts.tsx';

/** The name of a role. */
export function roleName(t: Translate, role: SocietyRole): string {
  return t(`role.${role.toLowerCase()}`);
}
