import type { Call } from '@harken/contract/call';
import type { CallName } from '@harken/contract/call-types';
import { livePageHeader, readsByPost } from '@harken/contract/live';
import type { ChangedPlace } from '@harken/domain/access/hearing';
import type { CallContext } from '../http/routes.ts';

/** Whether a call changes something. */
export function isChange({ name, method, isDownload }: Call): boolean {
  return method !== 'GET' && !isDownload && !readsByPost.includes(name as CallName);
}

/** The name that a page gave itself, if it is one: made up by the page, and known to nobody else. */
export function pageNamed(name: unknown): string | undefined {
  return typeof name === 'string' && /^[\w-]{1,24}$/.test(name) ? name : undefined;
}

/** Where a call changed something: in its place, else for the caller alone, else above all societies. */
function placeOf(call: Call, { place, user }: CallContext<Call>): ChangedPlace | null {
  if (place) {
    const { nationalSocietyId } = place;
    return 'projectId' in place ? { projectId: place.projectId, nationalSocietyId } : { nationalSocietyId };
  }
  const isOwn = call.permission === 'public' || call.permission === 'session.use';
  if (!isOwn) return {};
  return user && { userId: user.id };
}

/** Tells pages that a call changed something, once it was done. The one place where calls are announced. */
export function announceCall(call: Call, context: CallContext<Call>): void {
  if (!isChange(call)) return;
  const place = placeOf(call, context);
  if (!place) return;
  const by = pageNamed(context.request.headers[livePageHeader]);
  context.services.live.changed({ ...place, change: call.name as CallName, by });
}
