import {
  maxPlacesAsked,
  placeAnswerHours,
  readPlaceAnswer,
} from '@harken/domain/collector-messages/place-answer';
import { ussdSource } from '@harken/domain/reports/message-source';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { type CollectorMessage, listUnreadMessages, type ProcessedMessage } from '../processed-message.ts';
import { replyToCollector } from '../send.ts';
import { findSettings } from '../settings.queries.ts';
import {
  type CollectorPlace,
  findPlaces,
  insertQuestion,
  lockOpenQuestion,
  type OpenQuestion,
  storePlace,
} from './villages.queries.ts';

const hour = 3_600_000;

/** A stored message, with its report if it is one. */
interface StoredMessage extends ProcessedMessage {
  result: ProcessedMessage['result'] & {
    report: unknown;
    /** Without a village if they have several places. */
    sender: { villageId: number | null } | null;
  };
}

/** Names of places that differ from each other: with the zone where a village comes twice. */
function describePlaces(places: readonly CollectorPlace[]): string[] {
  return places.map(({ village, zone }) => {
    const isAlone = places.filter((other) => other.village === village).length === 1;
    return isAlone || !zone ? village : `${village}, ${zone}`;
  });
}

/**
 * Asks data collectors with several villages to which one their report belongs, in projects that do so. Call after the reports are
 * stored. By USSD nobody is asked, as the session is over.
 */
export async function askVillages(
  trx: Database,
  services: Services,
  pairs: readonly StoredMessage[],
  now: Date,
): Promise<void> {
  for (const { message, result } of pairs) {
    const { sender, report } = result;
    if (!sender || !report || sender.villageId !== null) continue;
    if (message.source === 'Staff' || message.source === ussdSource) continue;
    if (!(await findSettings(trx, sender.projectId))?.asksVillage) continue;
    const { dataCollectorId } = sender;
    const places = await findPlaces(trx, dataCollectorId, maxPlacesAsked + 1);
    if (places.length < 2 || places.length > maxPlacesAsked) continue;
    const locationIds = places.map(({ locationId }) => locationId);
    await insertQuestion(trx, { reportId: message.id, dataCollectorId, locationIds, askedAt: now });
    const choices = describePlaces(places).map((name, index) => `A${index + 1} ${name}`);
    const body = services.texts.text('sms', 'sms.collector.askVillage', message.contentLanguageCode, {
      choices: choices.join(', '),
    });
    await replyToCollector(trx, { message, sender }, { body, now });
  }
}

/**
 * Reads answers to the question for the village. Without an open question, such a message stays an incorrect report.
 *
 * @returns the ids of these messages
 */
export async function takeVillageAnswers(
  trx: Database,
  services: Services,
  pairs: readonly ProcessedMessage[],
  now: Date,
): Promise<number[]> {
  const askedSince = new Date(now.getTime() - placeAnswerHours * hour);
  const taken: number[] = [];
  for (const collected of listUnreadMessages(pairs)) {
    const { message, sender } = collected;
    const number = readPlaceAnswer(message.text);
    if (number === null) continue;
    const { dataCollectorId } = sender;
    const question = await lockOpenQuestion(trx, { dataCollectorId, sender: message.sender, askedSince });
    const locationId = question?.locationIds[number - 1];
    if (!question || locationId === undefined) continue;
    if (await placeReport(trx, services, { collected, question, locationId, now })) taken.push(message.id);
  }
  return taken;
}

async function placeReport(
  trx: Database,
  services: Services,
  {
    collected,
    question,
    locationId,
    now,
  }: { collected: CollectorMessage; question: OpenQuestion; locationId: number; now: Date },
): Promise<boolean> {
  const { message, sender } = collected;
  const { reportId, projectHealthRiskId, groupId, isDismissed } = question;
  const { dataCollectorId } = sender;
  const village = await storePlace(trx, { reportId, locationId, dataCollectorId, at: now });
  if (village === undefined) return false;
  const moved = { projectHealthRiskId, reportIds: [reportId] };
  if (groupId !== null)
    await services.jobs.enqueue(trx, 'recompute-group', [
      { projectHealthRiskId, groupId, ...(!isDismissed && { moved }) },
    ]);
  else if (!isDismissed) await services.jobs.enqueue(trx, 'evaluate-alerts', [moved]);
  const body = services.texts.text('sms', 'sms.collector.villageNoted', message.contentLanguageCode, {
    village,
  });
  await replyToCollector(trx, collected, { body, now });
  return true;
}
