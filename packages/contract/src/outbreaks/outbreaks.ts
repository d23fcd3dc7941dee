import {
  outbreakLimits,
  outbreakLogKinds,
  outbreakStates,
  responsibilities,
} from '@harken/domain/outbreaks/limits';
import { confidences, consequences, likelihoods, riskLevels } from '@harken/domain/outbreaks/risk-assessment';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { caseCounts } from '../schemas/classification.ts';
import { choice, id, localDateTime, messageId, pageNumber, pageOf, structure } from '../schemas/schemas.ts';

const ofSociety = z.object({ nationalSocietyId: id });
const outbreakId = z.object({ outbreakId: id });

/** A calendar date, yyyy-MM-dd. */
const date = z.string();

const outbreak = {
  id,
  /** Its id for people: CHO-MW-2026-003. */
  code: z.string(),
  name: z.string(),
  healthRiskId: id,
  healthRisk: z.string(),
  state: z.enum(outbreakStates),
  startedOn: date,
  endedOn: date.nullish(),
  places: z.array(z.object({ level: z.enum(['region', 'district', 'village']), id, name: z.string() })),
  alertCount: z.int(),
  signalCount: z.int(),
  /** The cases of the reports in its alerts that were not dismissed, by class. */
  cases: z.object({ ...caseCounts, unclassified: z.int() }),
  /** The level of the latest risk assessment. */
  riskLevel: z.enum(riskLevels).nullish(),
};

/** When something was done, and by whom: a name, or the organization of somebody who is not named. */
const done = { at: localDateTime, by: z.string().nullish() };

const alertOfOutbreak = z.object({
  id,
  projectId: id,
  project: z.string(),
  healthRisk: z.string(),
  status: z.string(),
  raisedAt: localDateTime,
  place: z.string().nullish(),
  reportCount: z.int(),
});

const signalOfOutbreak = z.object({
  id,
  healthRisk: z.string(),
  place: z.string(),
  /** The first day of its latest week. */
  week: date,
  observed: z.int(),
  expected: z.number(),
});

/** The calls that read outbreaks. */
export const outbreakCalls = {
  listOutbreaks: defineCall({
    name: 'outbreak/list',
    method: 'GET',
    path: '/api/outbreak/list',
    summary: 'The outbreaks of a national society, the latest first, 20 per page.',
    permission: 'outbreaks.list',
    query: ofSociety.extend({
      pageNumber: pageNumber.default(1),
      /** Absent: all of them. */
      onlyState: z.enum(outbreakStates).optional(),
      /** Only those that an alert belongs to, if the caller sees the alert. */
      ofAlertId: id.optional(),
    }),
    response: pageOf(z.object(outbreak)),
  }),
  getOutbreak: defineCall({
    name: 'outbreak/get',
    method: 'GET',
    path: '/api/outbreak/:outbreakId/get',
    summary: 'One outbreak with its alerts, signals, people, actions, definitions, risk assessments and log.',
    permission: 'outbreaks.list',
    params: outbreakId,
    response: z.object({
      ...outbreak,
      nationalSocietyId: id,
      opened: z.object(done),
      /** The report that arrived first, if the caller sees its alert. */
      firstReport: z.object({ id: messageId, projectId: id, at: localDateTime }).nullish(),
      /** Those of projects that the caller sees, and how many there are in others. */
      alerts: z.array(alertOfOutbreak),
      hiddenAlertCount: z.int(),
      signals: z.array(signalOfOutbreak),
      people: z.array(
        z.object({
          /** Absent of somebody in another organization, who is not named. */
          userId: id.nullish(),
          name: z.string(),
          responsibility: z.enum(responsibilities),
        }),
      ),
      actions: z.array(
        z.object({
          id,
          task: z.string(),
          responsible: z.string().nullish(),
          dueOn: date.nullish(),
          isOverdue: z.boolean(),
          done: z.object(done).nullish(),
        }),
      ),
      /** The latest version first. */
      definitions: z.array(
        z.object({
          version: z.int(),
          suspected: z.string(),
          probable: z.string().nullish(),
          confirmed: z.string().nullish(),
          reason: z.string(),
          ...done,
        }),
      ),
      assessments: z.array(
        z.object({
          version: z.int(),
          assessedOn: date,
          likelihood: z.enum(likelihoods),
          consequences: z.enum(consequences),
          level: z.enum(riskLevels),
          confidence: z.enum(confidences),
          hazard: z.string(),
          exposure: z.string(),
          context: z.string(),
          evidence: z.string().nullish(),
          recommendation: z.string().nullish(),
          ...done,
        }),
      ),
      /** The latest entry first. */
      log: z.array(
        z.object({
          kind: z.enum(outbreakLogKinds),
          /** The alert, signal or version that it is about. */
          subject: z.int().nullish(),
          text: z.string().nullish(),
          ...done,
        }),
      ),
      /** The current day where the national society is. */
      today: date,
      mayEdit: z.boolean(),
    }),
  }),
  getGoFieldReport: defineCall({
    name: 'outbreak/goFieldReport',
    method: 'GET',
    path: '/api/outbreak/:outbreakId/goFieldReport',
    summary: 'The draft of a field report for IFRC GO, of a verified outbreak. Nothing is sent to GO.',
    permission: 'outbreaks.list',
    params: outbreakId,
    response: z.object({
      /** The draft as text, in the language of the caller. */
      text: z.string(),
      /** With the names that the fields have in GO, and districts by code. */
      draft: z.object({
        title: z.string(),
        /** The type of disaster in GO: 1 is an epidemic. */
        dtype: z.int(),
        /** ISO 3166-1, two letters. */
        country: z.string(),
        districts: z.array(
          z.object({
            level: z.enum(['region', 'district']),
            name: z.string(),
            codes: z.array(z.object({ system: z.string(), code: z.string() })),
          }),
        ),
        start_date: date,
        sit_fields_date: date,
        epi_cases: z.int(),
        epi_suspected_cases: z.int(),
        epi_probable_cases: z.int(),
        epi_confirmed_cases: z.int(),
        epi_num_dead: z.int(),
        /** In GO: 0 ministry of health, 1 WHO, 2 another source. */
        epi_figures_source: z.int(),
        source_note: z.string(),
        description: z.string(),
      }),
    }),
  }),
  getOutbreakFormData: defineCall({
    name: 'outbreak/formData',
    method: 'GET',
    path: '/api/outbreak/formData',
    summary: 'The options of the form of an outbreak.',
    permission: 'outbreaks.edit',
    query: ofSociety,
    response: z.object({
      healthRisks: z.array(choice),
      locations: structure,
      /** Who can be responsible: the people of the own organization; for Administrators everybody. */
      people: z.array(choice),
      today: date,
    }),
  }),
  listOutbreakCandidates: defineCall({
    name: 'outbreak/candidates',
    method: 'GET',
    path: '/api/outbreak/:outbreakId/candidates',
    summary: `Alerts and signals of the last ${outbreakLimits.candidateDays} days that belong to no outbreak, those of the same health risk first.`,
    permission: 'outbreaks.edit',
    params: outbreakId,
    response: z.object({ alerts: z.array(alertOfOutbreak), signals: z.array(signalOfOutbreak) }),
  }),
};
