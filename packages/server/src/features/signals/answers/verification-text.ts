import type { Services } from '../../../platform/services.ts';
import { findNamesOfSignal } from './verification-text.queries.ts';

/** The SMS that is suggested to ask collectors about a signal, in the content language of the national society. */
export async function composeVerification(
  { db, texts }: Pick<Services, 'db' | 'texts'>,
  signalId: number,
): Promise<string> {
  const names = await findNamesOfSignal(db, signalId);
  if (!names) return '';
  const { languageCode, place, healthRisk } = names;
  return texts.text('sms', 'sms.signalVerification', languageCode, { place, healthRisk });
}
