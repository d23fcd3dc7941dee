import { folded } from '@harken/domain/imports/columns';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { SupervisorChoice } from './data-collectors.supervisors.queries.ts';

/**
 * Who is meant by the name of a supervisor in a file, among those whom the caller may choose. No name means the callers
 * themselves, where they have collectors of their own.
 */
export function supervisorFinder(choices: readonly SupervisorChoice[], by: CurrentUser) {
  const hasOwn = choices.some(({ id }) => id === by.id);
  return (name: string): { ok: true; id: number } | { ok: false; key: string } => {
    if (!name) return hasOwn ? { ok: true, id: by.id } : { ok: false, key: 'validation.fieldRequired' };
    const exact = choices.filter((choice) => choice.name === name);
    const similar = choices.filter((choice) => folded(choice.name) === folded(name));
    const meant = exact.length > 0 ? exact : similar;
    const own = meant.find(({ id }) => id === by.id);
    if (by.role === 'Supervisor' && meant.length > 0)
      return own ? { ok: true, id: by.id } : { ok: false, key: notAllowed };
    const [one, another] = meant;
    if (!one) return { ok: false, key: 'import.fault.supervisorUnknown' };
    return another ? { ok: false, key: 'import.fault.supervisorAmbiguous' } : { ok: true, id: one.id };
  };
}

const notAllowed = 'dataCollector.notAllowedToSelectSupervisor';
