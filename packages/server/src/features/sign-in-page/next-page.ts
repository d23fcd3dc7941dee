import type { Services } from '../../platform/services.ts';
import { findRequiredConsents } from '../agreements/index.ts';
import { findConsentingUser } from './sign-in-page.queries.ts';

/** The address to open after sign-in: a page of this app, never another site. */
export function toNextAddress(address: string): string {
  const isPage = /^\/(?![/\\])[^\\\s]*$/.test(address) && !/^\/login\b/i.test(address);
  return isPage && address.length <= 2000 ? address : '/';
}

/** The agreements, if the user must accept one first; otherwise the page that was asked for. */
export async function chooseFirstPage(services: Services, userId: number, next: string): Promise<string> {
  const { pending, stale } = await findRequiredConsents(
    services,
    await findConsentingUser(services.db, userId),
  );
  return pending.length + stale.length > 0 ? '/agreements' : next;
}
