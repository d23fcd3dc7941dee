import type { Call } from '@harken/contract/call';
import { recordDeed } from '../audit.queries.ts';
import type { CallContext } from './routes.ts';

/**
 * Whether a call hands out a file with what is known of a place: lists and reports, whose question comes in the body. What is
 * downloaded by GET holds nothing of the kind: templates, texts, one's own agreement.
 */
export function isTakenAway({ isDownload, method }: Call): boolean {
  return Boolean(isDownload) && method === 'POST';
}

/**
 * Remembers who took a file away and of which place, before the file begins: a long list grows while it is sent. What it was
 * narrowed down to is not kept, which may be a name.
 */
export async function recordDownload(
  call: Call,
  { place, user, services }: CallContext<Call>,
): Promise<void> {
  if (!isTakenAway(call)) return;
  const isOfProject = place !== null && 'projectId' in place;
  await recordDeed(services.db, {
    deed: call.name,
    actor: user,
    subjectType: isOfProject ? 'project' : 'nationalSociety',
    subjectId: isOfProject ? place.projectId : (place?.nationalSocietyId ?? null),
    nationalSocietyId: place?.nationalSocietyId ?? null,
    projectId: isOfProject ? place.projectId : null,
  });
}
