import { scorecardSteps } from '@harken/domain/alerts/scorecard';
import type { Share } from '@harken/domain/alerts/scorecard-share';
import { listRows } from '../../../platform/data-files/export-file.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import { getUtcDay, readPlaceCodes } from '../../../platform/place-codes.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { findScorecardCalendar } from './scorecards.queries.ts';
import { readScorecards, type ScorecardRequest, type Scorecards } from './scorecards.ts';

type Card = Omit<Scorecards['all'], 'completeness' | 'timeliness'> &
  Partial<Pick<Scorecards['all'], 'completeness' | 'timeliness'>>;

/** The scorecards of a screen as data. */
export async function readScorecardData(
  services: Services,
  request: ScorecardRequest,
): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }> {
  const { db, clock } = services;
  const { projectId, nationalSocietyId, level } = request;
  const { timeZoneId } = await findScorecardCalendar(db, projectId);
  const findCode = await readPlaceCodes(db, nationalSocietyId, getUtcDay(clock.now()));
  const { all, rules, places, months, firstDay, lastDay } = await readScorecards(services, {
    ...{ ...request, languageCode: 'en' },
  });
  const rows: FoundValues[] = [
    { groupType: 'all', ...toFigures(all) },
    ...rules.map(({ rule, healthRiskId, healthRisk, ...card }) => ({
      ...{ groupType: 'rule', healthRiskId, healthRiskName: healthRisk },
      ...{ ruleCount: rule.countThreshold, ruleDays: rule.daysThreshold },
      ...{ ruleKilometers: rule.kilometersThreshold, ...toFigures(card) },
    })),
    ...places.map(({ placeId, place, ...card }) => ({
      ...{ groupType: 'place', placeLevel: level, placeId, placeName: place },
      ...{ placePcode: findCode(level, placeId), ...toFigures(card) },
    })),
    ...months.map(({ month, ...card }) => ({ groupType: 'month', month, ...toFigures(card) })),
  ];
  const ofAll = { nationalSocietyId, projectId, timeZone: timeZoneId, firstOn: firstDay, lastOn: lastDay };
  return { suffix: `${firstDay}_${lastDay}`, rows: listRows(rows, (row) => ({ ...ofAll, ...row })) };
}

function toFigures(card: Card): FoundValues {
  const { reports, alerts, verified, escalated, escalatedConfirmed, predictiveValue } = card;
  const { completeness, timeliness } = card;
  return {
    ...{ reports, alerts, alertsPer1000Reports: card.alertsPer1000Reports, verified, escalated },
    ...{ escalatedConfirmed, withOutcome: predictiveValue.of, confirmed: predictiveValue.count },
    ...{ confirmedByClosing: card.confirmedByClosing, withoutOutcome: card.withoutOutcome },
    ...toShare('predictiveValue', predictiveValue),
    ...toSteps(card),
    ...{ expectedWeeks: completeness?.of ?? null, reportedWeeks: completeness?.count ?? null },
    ...toShare('completeness', completeness),
    ...{ messages: timeliness?.of ?? null, timelyMessages: timeliness?.count ?? null },
    ...toShare('timeliness', timeliness),
  };
}

const toShare = (name: string, share: Share | undefined): FoundValues => ({
  [name]: share?.share ?? null,
  [`${name}Lower`]: share?.lower ?? null,
  [`${name}Upper`]: share?.upper ?? null,
});

function toSteps({ steps }: Card): FoundValues {
  const values: FoundValues = {};
  for (const name of scorecardSteps) {
    const step = steps.find((time) => time.step === name);
    values[`${name}Count`] = step?.count ?? null;
    values[`${name}MedianHours`] = step?.medianHours ?? null;
    values[`${name}P90Hours`] = step?.p90Hours ?? null;
  }
  return values;
}
