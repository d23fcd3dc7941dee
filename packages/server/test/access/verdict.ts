import type { Answer } from '../support/test-app.ts';
import type { Expected } from './entry.ts';
import type { Situation } from './situations.ts';

/**
 * What an answer amounts to: `allowed` may still be refused for what was asked (a name that is taken); `denied` and
 * `noPermission` are refusals that the contract answers as broken rules, with 400.
 */
export type Verdict =
  | 'allowed'
  | 'signIn'
  | 'forbidden'
  | 'denied'
  | 'noPermission'
  | 'suspended'
  | 'missing'
  | 'broken';

/** What the documents say of one caller in one situation. The order is theirs: role, place, state, rules of the call. */
export function expectedVerdict(entry: Expected, letter: string, situation: Situation): Verdict {
  if (entry.of === 'public') return 'allowed';
  if (!entry.roles.includes(letter)) return 'forbidden';
  if (entry.of === 'anywhere') return 'allowed';
  const seesEverything = letter === 'A' || (letter === 'G' && entry.of !== 'message');
  if (situation.isMissing) return seesEverything ? 'missing' : 'forbidden';
  if (!isReached(entry, letter, situation)) return 'forbidden';
  if (situation.state && entry.suspendedBy.includes(situation.state)) return 'suspended';
  if (isCoordinatorInCharge(entry, letter, situation)) return 'forbidden';
  return verdictOfRules(entry, letter, situation);
}

/** NS-access and Project-access of administration.md 2.1. */
function isReached(entry: Expected, letter: string, { as, hasCoordinator }: Situation): boolean {
  if (letter === 'A') return true;
  if (as === 'stranger' || as === 'unassigned') return false;
  const isInProject = [
    'project',
    'projectOrganization',
    'collector',
    'recipient',
    'report',
    'alert',
    'alertDeed',
  ].includes(entry.of);
  if (isInProject && letter === 'G') return !hasCoordinator;
  return !(isInProject && as === 'outside' && 'MT'.includes(letter));
}

function isCoordinatorInCharge(entry: Expected, letter: string, { hasCoordinator }: Situation): boolean {
  return hasCoordinator && entry.suspendedBy.includes('coordinator') && !'AC'.includes(letter);
}

function verdictOfRules(entry: Expected, letter: string, { as, hasCoordinator }: Situation): Verdict {
  const { alone = '', coordinated = '' } = entry.refused ?? {};
  if ((hasCoordinator ? coordinated : alone).includes(letter)) return 'forbidden';
  if (entry.needsHeadManager && 'MT'.includes(letter) && as !== 'headManager') return entry.needsHeadManager;
  const isSomebodyElses =
    (as === 'otherOrganization' && 'MTSH'.includes(letter)) || (as === 'colleague' && 'SH'.includes(letter));
  if (!isSomebodyElses) return 'allowed';
  // Collector-access, Report-access and Alert-recipient-access; for alerts the rule on alert actions (2.4).
  if (entry.of === 'alertDeed') return 'noPermission';
  return ['collector', 'recipient', 'report'].includes(entry.of) ? 'forbidden' : 'allowed';
}

const suspensionKey = /isarchived|inarchived|toarchived|editarchived|isclosed|alreadyclosed/i;

/** Reads an answer. What is missing can only be told from what is allowed where something is known to be missing. */
export function verdictOf({ status, body }: Answer, entry: Expected, situation: Situation): Verdict {
  const key: string = body?.message?.key ?? '';
  if (status === 401) return 'signIn';
  if (status === 403) return key === 'error.unauthorized' ? 'forbidden' : 'broken';
  if (status >= 500) return 'broken';
  if (key === 'error.unauthorized') return 'denied';
  if (/\.noPermission$/.test(key)) return 'noPermission';
  if (status === 400 && suspensionKey.test(key)) return 'suspended';
  if (!situation.isMissing || status < 400) return 'allowed';
  const isNamed = entry.missing === undefined || key === entry.missing;
  return isNamed && key !== 'validation.validationError' ? 'missing' : 'allowed';
}
