import { normalizeText } from '@harken/domain/imports/columns';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { SupervisorOption } from './data-collectors.supervisors.queries.ts';

/**
 * Finds a supervisor by the name in a file, among the options of the caller. Without a name it is the caller, if they have
 * collectors of their own.
 */
export function createSupervisorFinder(options: readonly SupervisorOption[], by: CurrentUser) {
  const hasOwn = options.some(({ id }) => id === by.id);
  return (name: string): { ok: true; id: number } | { ok: false; key: string } => {
    if (!name) return hasOwn ? { ok: true, id: by.id } : { ok: false, key: 'validation.fieldRequired' };
    const exact = options.filter((choice) => choice.name === name);
    const similar = options.filter((choice) => normalizeText(choice.name) === normalizeText(name));
    const matches = exact.length > 0 ? exact : similar;
    const own = matches.find(({ id }) => id === by.id);
    if (by.role === 'Supervisor' && matches.length > 0)
      return own ? { ok: true, id: by.id } : { ok: false, key: notAllowed };
    const [one, another] = matches;
    if (!one) return { ok: false, key: 'import.fault.supervisorUnknown' };
    return another ? { ok: false, key: 'import.fault.supervisorAmbiguous' } : { ok: true, id: one.id };
  };
}

const notAllowed = 'dataCollector.notAllowedToSelectSupervisor';
