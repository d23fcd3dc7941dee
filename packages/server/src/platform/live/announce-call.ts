import type { Call } from '@harken/contract/calls/call';
import { livePageHeader, readOnlyPosts } from '@harken/contract/calls/live';
import type { CallName } from '@harken/contract/calls/types';
import type { ChangeScope } from '@harken/domain/access/change-visibility';
import type { CallContext } from '../http/routes.ts';

/** Whether a call changes something. */
export function isChange({ name, method, isDownload }: Call): boolean {
  return method !== 'GET' && !isDownload && !readOnlyPosts.includes(name as CallName);
}

/** The id that a page sent for itself, if valid. Pages generate it and use it to skip their own changes. */
export function parsePageId(name: unknown): string | undefined {
  return typeof name === 'string' && /^[\w-]{1,24}$/.test(name) ? name : undefined;
}

/** Permissions of calls that change something for the caller only. */
const ownPermissions: readonly Call['permission'][] = ['public', 'session.use', 'notifications.use'];

/** Where a call changed something: in its scope, else for the caller only, else outside all societies. */
function findChangedPlace(call: Call, { scope, user }: CallContext<Call>): ChangeScope | null {
  if (scope) {
    const { nationalSocietyId } = scope;
    return 'projectId' in scope ? { projectId: scope.projectId, nationalSocietyId } : { nationalSocietyId };
  }
  const isOwn = ownPermissions.includes(call.permission);
  if (!isOwn) return {};
  return user && { userId: user.id };
}

/** Announces a completed change to open pages. The only place where calls are announced. */
export function announceCall(call: Call, context: CallContext<Call>): void {
  if (!isChange(call)) return;
  const place = findChangedPlace(call, context);
  if (!place) return;
  const by = parsePageId(context.request.headers[livePageHeader]);
  context.services.live.announce({ ...place, change: call.name as CallName, by });
}
