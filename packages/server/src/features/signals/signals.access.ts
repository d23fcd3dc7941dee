import type { SocietyScope } from '@harken/domain/access/check-permission';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** Who reads or answers signals, and where. */
export interface SignalReader {
  user: CurrentUser;
  scope: SocietyScope;
  languageCode: string;
}

/** Which signals somebody sees in a national society. */
export interface SignalsScope {
  nationalSocietyId: number;
  /** Of a supervisor or head supervisor: only places and health risks of their projects. Null for everybody else. */
  supervisingUserId: number | null;
}

/** What a reader sees: supervisors and head supervisors the places and health risks of their projects. */
export function toSignalsScope({ user, scope }: Pick<SignalReader, 'user' | 'scope'>): SignalsScope {
  const isSupervising = user.role === 'Supervisor' || user.role === 'HeadSupervisor';
  return { nationalSocietyId: scope.nationalSocietyId, supervisingUserId: isSupervising ? user.id : null };
}
