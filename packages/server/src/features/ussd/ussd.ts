import { createHash } from 'node:crypto';
import { cutToScreen } from '@harken/domain/channels/ussd/ussd-screen';
import {
  runUssd,
  type UssdMenu,
  ussdInputMaxLength,
  ussdTextNames,
} from '@harken/domain/channels/ussd/ussd-session';
import type {
  ChannelGateway,
  ChannelTools,
  ReceivedMessage,
  UssdScreen,
  UssdStep,
} from '../../channels/channel.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import { describeHistory, readHistory } from '../collector-messages/index.ts';
import {
  addAnswer,
  deleteFinishedSession,
  type FinishedSession,
  findCaller,
  findFinishedSession,
  findSociety,
  finishSession,
  type SessionName,
  type UssdCaller,
} from './ussd.queries.ts';

/** How long the end of a session is repeated to whom begins one with the same id. Networks end sessions after three minutes. */
const endIsRepeatedMilliseconds = 5 * 60_000;

/** Stores a message of the gateway, once for each deduplication key; resolves when it is committed. */
type StoreMessage = (message: ReceivedMessage) => Promise<void>;

/** Answers the steps of USSD sessions that come to a gateway. */
export function createUssd(
  services: Services,
  gateway: ChannelGateway,
  store: StoreMessage,
): ChannelTools['ussd'] {
  /** Stores the report of a finished session, again if an earlier step could not, and shows its last screen. */
  async function conclude(step: UssdStep, session: FinishedSession): Promise<UssdScreen> {
    await store({
      sender: step.phoneNumber,
      text: session.message,
      receivedAt: null,
      providerId: step.sessionId,
      deduplicationKey: `ussd:${session.reportKey}`,
    });
    return { text: session.answer, isEnd: true };
  }

  return async (step) => {
    const now = services.clock.now();
    const name = { smsGatewayId: gateway.id, sessionKey: hashSession(step) };
    if (isBeginning(step))
      await deleteFinishedSession(services, name, new Date(now.getTime() - endIsRepeatedMilliseconds));
    const finished = await findFinishedSession(services, name);
    if (finished) return conclude(step, finished);
    const { languageCode, caller } = await identify(services, gateway, step.phoneNumber);
    const text = (key: string) => services.texts.text('sms', key, languageCode);
    if (!caller) return { text: cutToScreen(text('sms.ussd.unknownNumber')), isEnd: true };
    if (caller.healthRisks.length === 0)
      return { text: cutToScreen(text('sms.ussd.noHealthRisks')), isEnd: true };
    const result = runUssd(createMenu(caller, text), await findInputs(services, name, step, now));
    if (!result.isOver && result.asksHistory)
      return { text: await showHistory(services, caller, { languageCode, now }), isEnd: true };
    if (!result.isOver) return { text: result.screen, isEnd: false };
    const thanks = `${text('sms.ussd.thanks')} ${result.summary}.`;
    const risk = caller.healthRisks.find(({ code }) => code === result.healthRisk.code);
    const answer = cutToScreen([thanks, risk?.feedbackMessage?.trim()].filter(Boolean).join('\n'));
    const session = await finishSession(services, name, { message: result.message, answer, now });
    if (!session) throw new Error('The session was not stored');
    return conclude(step, session);
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Two numbers never share a session, whatever the provider calls it. */
const hashSession = ({ sessionId, phoneNumber }: UssdStep) => hash(`${sessionId}\n${phoneNumber}`);

/** The code that was dialled, as some providers send it with the first request. */
const dialledCode = /^\*[\d*]+#$/;

const isBeginning = ({ entered }: UssdStep) =>
  'path' in entered
    ? entered.path.length === 0
    : entered.answer.trim() === '' || dialledCode.test(entered.answer.trim());

/** Who dials, as far as the national society of the gateway knows them, and in which language they are answered. */
async function identify(
  services: Services,
  { nationalSocietyId }: ChannelGateway,
  phoneNumber: string,
): Promise<{ languageCode: string; caller: UssdCaller | undefined }> {
  const society = await findSociety(services, nationalSocietyId);
  if (!society) return { languageCode: 'en', caller: undefined };
  const { countryCode, languageCode } = society;
  const normalizedNumber = normalizePhoneNumber(phoneNumber, countryCode);
  const caller = normalizedNumber
    ? await findCaller(services, { normalizedNumber, nationalSocietyId, languageCode })
    : undefined;
  return { languageCode, caller };
}

/** The own history of who dials, as the last screen. */
async function showHistory(
  services: Services,
  { dataCollectorId }: UssdCaller,
  { languageCode, now }: { languageCode: string; now: Date },
): Promise<string> {
  const history = await readHistory(services.db, { dataCollectorId, languageCode, now });
  return cutToScreen(describeHistory(services, history, languageCode));
}

function createMenu(
  { healthRisks, collectorType, readsOnset, offersHistory }: UssdCaller,
  text: (key: string) => string,
): UssdMenu {
  const texts = Object.fromEntries(ussdTextNames.map((name) => [name, text(`sms.ussd.${name}`)]));
  return { healthRisks, collectorType, readsOnset, offersHistory, texts };
}

/** PostgreSQL stores neither NUL nor halves of surrogate pairs. An answer that is too long stays too long. */
const toStorable = (input: string) =>
  input
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, ussdInputMaxLength + 1)
    .toWellFormed();

/** Everything that was entered in a session. */
function findInputs(
  services: Services,
  name: SessionName,
  step: UssdStep,
  now: Date,
): Promise<readonly string[]> | readonly string[] {
  const { entered } = step;
  if ('path' in entered) return entered.path;
  const { answer, stepId } = entered;
  return addAnswer(services, name, {
    input: toStorable(answer),
    stepId: stepId && hash(stepId),
    isBeginning: isBeginning(step),
    now,
  });
}
