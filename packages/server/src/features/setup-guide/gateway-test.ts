import type { Viewer } from '../../platform/access/senders.queries.ts';
import { readCodesOfPlaces } from '../../platform/codes-of-places.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Services } from '../../platform/services.ts';
import {
  findLastArrival,
  findMessagesOfGateway,
  findNamedCatalogue,
  toOutcome,
} from '../message-outcomes/index.ts';
import { findRejections } from '../sms/index.ts';
import { findGatewayName } from './setup-guide.queries.ts';

/** A test looks back this far at most, in milliseconds. */
const longestTest = 60 * 60_000;
const maxMessages = 10;
const maxRejections = 20;

interface GatewayTest {
  smsGatewayId: number;
  /** An instant; without one, nothing but the last arrival is read. */
  since?: string | null | undefined;
  viewer: Viewer;
  languageCode: string;
}

/** What arrived from a gateway since a time, what happened to it, and what was refused. */
export async function readGatewayTest({ db, clock }: Services, test: GatewayTest) {
  const { smsGatewayId, viewer, languageCode } = test;
  const now = clock.now();
  const wanted = Date.parse(test.since ?? '');
  const since = new Date(
    Math.max(Number.isNaN(wanted) ? now.getTime() : wanted, now.getTime() - longestTest),
  );
  const [gatewayName, lastMessageAt, messages, rejections] = await Promise.all([
    findGatewayName(db, smsGatewayId),
    findLastArrival(db, smsGatewayId),
    findMessagesOfGateway(db, { smsGatewayId, since, limit: maxMessages, viewer }),
    findRejections(db, { since, limit: maxRejections }),
  ]);
  if (gatewayName === undefined) throw expectedError('nationalSociety.smsGateway.settingDoesNotExist');
  const catalogue = messages.length > 0 ? await findNamedCatalogue(db, languageCode) : [];
  const findCodes = await readCodesOfPlaces({ db, clock }, messages);
  return {
    gatewayName,
    now: now.toISOString(),
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
    messages: messages.map((message) => ({
      id: message.id,
      text: message.text,
      outcome: toOutcome(message, catalogue, findCodes),
    })),
    rejections: rejections.map(({ refusedAt, ...rejection }) => ({
      ...rejection,
      refusedAt: refusedAt.toISOString(),
    })),
  };
}
