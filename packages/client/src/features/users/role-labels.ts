import type { SocietyRole } from '@harken/domain/access/registration';
import type { Translate } from '../../lib/texts/texts.tsx';

/** The label of a role. */
export function getRoleLabel(t: Translate, role: SocietyRole): string {
  return t(`role.${role.toLowerCase()}`);
}
