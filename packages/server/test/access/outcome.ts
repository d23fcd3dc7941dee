import type { TestResponse } from '../support/test-app.ts';
import type { Expected } from './entry.ts';
import type { Situation } from './situations.ts';

/**
 * The meaning of a response: `allowed` requests may still fail validation, for example because a name is taken; `denied` and
 * `noPermission` are rejections with status 400.
 */
export type Outcome =
  | 'allowed'
  | 'signIn'
  | 'forbidden'
  | 'denied'
  | 'noPermission'
  | 'suspended'
  | 'missing'
  | 'broken';

/**
 * The expected outcome for a caller in a situation. The checks come in the order of the server: role, scope, state, rules of
 * the call.
 */
export function predictOutcome(entry: Expected, letter: string, situation: Situation): Outcome {
  if (entry.subject === 'public') return 'allowed';
  if (!entry.roles.includes(letter)) return 'forbidden';
  if (entry.subject === 'anywhere') return 'allowed';
  const seesEverything = letter === 'A' || (letter === 'G' && entry.subject !== 'message');
  if (situation.isMissing) return seesEverything ? 'missing' : 'forbidden';
  if (!hasScopeAccess(entry, letter, situation)) return 'forbidden';
  if (situation.state && entry.suspendedBy.includes(situation.state)) return 'suspended';
  if (isCoordinatorInCharge(entry, letter, situation)) return 'forbidden';
  return applyCallRules(entry, letter, situation);
}

/** Access to the national society or project (docs/spec/access.md). */
function hasScopeAccess(entry: Expected, letter: string, { as, hasCoordinator }: Situation): boolean {
  if (letter === 'A') return true;
  if (as === 'stranger' || as === 'unassigned') return false;
  const isInProject = [
    'project',
    'projectOrganization',
    'collector',
    'recipient',
    'verificationAnswer',
    'referral',
    'report',
    'alert',
    'alertAction',
  ].includes(entry.subject);
  if (isInProject && letter === 'G') return !hasCoordinator;
  return !(isInProject && as === 'outside' && 'MT'.includes(letter));
}

function isCoordinatorInCharge(entry: Expected, letter: string, { hasCoordinator }: Situation): boolean {
  return hasCoordinator && entry.suspendedBy.includes('coordinator') && !'AC'.includes(letter);
}

function applyCallRules(entry: Expected, letter: string, { as, hasCoordinator }: Situation): Outcome {
  const { alone = '', coordinated = '' } = entry.refused ?? {};
  if ((hasCoordinator ? coordinated : alone).includes(letter)) return 'forbidden';
  if (entry.needsHeadManager && 'MT'.includes(letter) && as !== 'headManager') return entry.needsHeadManager;
  const isOwnedByOthers =
    (as === 'otherOrganization' && 'MTSH'.includes(letter)) || (as === 'colleague' && 'SH'.includes(letter));
  if (!isOwnedByOthers) return 'allowed';
  // Rules about ownership of collectors, reports and recipients, and about actions on alerts.
  if (entry.subject === 'alertAction') return 'noPermission';
  return ['collector', 'recipient', 'report', 'referral', 'lineListRow'].includes(entry.subject)
    ? 'forbidden'
    : 'allowed';
}

const suspensionKey = /isarchived|inarchived|toarchived|editarchived|isclosed|alreadyclosed/i;

/** Classifies a response. A missing subject can be distinguished from an allowed request only if it is known to be missing. */
export function classifyResponse(
  { status, body }: TestResponse,
  entry: Expected,
  situation: Situation,
): Outcome {
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
