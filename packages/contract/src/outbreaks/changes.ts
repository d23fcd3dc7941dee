import { outbreakLimits as limits, responsibilities } from '@harken/domain/outbreaks/limits';
import { isPlausibleDay } from '@harken/domain/outbreaks/period';
import { confidences, consequences, likelihoods } from '@harken/domain/outbreaks/risk-assessment';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, optionalText, requiredName, requiredText } from '../schemas/schemas.ts';

const outbreakId = z.object({ outbreakId: id });
const date = z.string().max(10).refine(isPlausibleDay, 'string:validation.valueInvalid');

const fields = {
  outbreakName: requiredName(limits.nameMaxLength),
  startedOn: date,
  outbreakPlaces: z
    .array(z.object({ level: z.enum(['region', 'district', 'village']), id }))
    .min(1, { error: 'string:validation.fieldRequired' })
    .max(limits.maxPlaces),
  responsiblePeople: z
    .array(z.object({ userId: id, responsibility: z.enum(responsibilities) }))
    .max(limits.maxPeople)
    .default([]),
};
const newOutbreak = z.object({ healthRiskId: id, ...fields });
const outbreakFields = z.object(fields);
export type NewOutbreak = z.output<typeof newOutbreak>;
export type OutbreakFields = z.output<typeof outbreakFields>;

/** Alerts and signals, at least one. */
const links = z
  .object({
    outbreakAlertIds: z.array(id).max(limits.maxPerRequest).default([]),
    outbreakSignalIds: z.array(id).max(limits.maxPerRequest).default([]),
  })
  .refine(
    ({ outbreakAlertIds, outbreakSignalIds }) => outbreakAlertIds.length + outbreakSignalIds.length > 0,
    {
      path: ['outbreakAlertIds'],
      error: 'string:validation.fieldRequired',
    },
  );

const definition = z.object({
  suspectedDefinition: requiredText(limits.definitionMaxLength),
  probableDefinition: optionalText(limits.definitionMaxLength),
  confirmedDefinition: optionalText(limits.definitionMaxLength),
  definitionReason: requiredText(limits.reasonMaxLength),
});
export type DefinitionBody = z.output<typeof definition>;

const assessment = z.object({
  assessedOn: date,
  likelihood: z.enum(likelihoods),
  consequences: z.enum(consequences),
  confidence: z.enum(confidences),
  hazard: requiredText(limits.assessmentMaxLength),
  exposure: requiredText(limits.assessmentMaxLength),
  riskContext: requiredText(limits.assessmentMaxLength),
  evidence: optionalText(limits.assessmentMaxLength),
  recommendation: optionalText(limits.assessmentMaxLength),
});
export type AssessmentBody = z.output<typeof assessment>;

const action = z.object({
  task: requiredText(limits.taskMaxLength),
  responsibleId: id.nullish(),
  dueOn: date.nullish(),
});
export type ActionBody = z.output<typeof action>;

const change = { permission: 'outbreaks.edit', method: 'POST', params: outbreakId } as const;

/** The calls that change outbreaks. */
export const outbreakChangeCalls = {
  createOutbreak: defineCall({
    ...{ name: 'outbreak/create', method: 'POST', path: '/api/outbreak/create' },
    summary: 'Open an outbreak. It gets a code with the next number of its health risk, country and year.',
    permission: 'outbreaks.edit',
    query: z.object({ nationalSocietyId: id }),
    body: newOutbreak,
    response: id,
  }),
  editOutbreak: defineCall({
    ...{ ...change, name: 'outbreak/edit', path: '/api/outbreak/:outbreakId/edit' },
    summary: 'Change name, start, places and responsible people of an outbreak. Its code stays.',
    body: outbreakFields,
  }),
  linkOutbreak: defineCall({
    ...{ ...change, name: 'outbreak/link', path: '/api/outbreak/:outbreakId/link' },
    summary: 'Add alerts and signals to an outbreak, all or none.',
    body: links,
  }),
  unlinkOutbreak: defineCall({
    ...{ ...change, name: 'outbreak/unlink', path: '/api/outbreak/:outbreakId/unlink' },
    summary: 'Remove alerts and signals from an outbreak, all or none.',
    body: links,
  }),
  defineOutbreak: defineCall({
    ...{ ...change, name: 'outbreak/define', path: '/api/outbreak/:outbreakId/define' },
    summary: 'Write the next version of the case definition of an outbreak. Earlier versions stay.',
    body: definition,
  }),
  assessOutbreak: defineCall({
    ...{ ...change, name: 'outbreak/assess', path: '/api/outbreak/:outbreakId/assess' },
    summary: 'Write the next version of the risk assessment of an outbreak. Earlier versions stay.',
    body: assessment,
  }),
  addOutbreakAction: defineCall({
    ...{ ...change, name: 'outbreak/addAction', path: '/api/outbreak/:outbreakId/addAction' },
    summary: 'Add an action of the response.',
    body: action,
    response: id,
  }),
  setOutbreakActionDone: defineCall({
    ...{ ...change, name: 'outbreak/setActionDone', path: '/api/outbreak/:outbreakId/setActionDone' },
    summary: 'Mark an action as done, or as not done.',
    body: z.object({ outbreakActionId: id, isActionDone: z.boolean() }),
  }),
  removeOutbreakAction: defineCall({
    ...{ ...change, name: 'outbreak/removeAction', path: '/api/outbreak/:outbreakId/removeAction' },
    summary: 'Remove an action.',
    body: z.object({ outbreakActionId: id }),
  }),
  addOutbreakNote: defineCall({
    ...{ ...change, name: 'outbreak/addNote', path: '/api/outbreak/:outbreakId/addNote' },
    summary: 'Add a note to the log, such as the reasons to go on.',
    body: z.object({ outbreakNote: requiredText(limits.noteMaxLength) }),
  }),
  endOutbreak: defineCall({
    ...{ ...change, name: 'outbreak/end', path: '/api/outbreak/:outbreakId/end' },
    summary: 'Declare the end of an outbreak, with the reason.',
    body: z.object({ outbreakEndedOn: date, endReason: requiredText(limits.reasonMaxLength) }),
  }),
  reopenOutbreak: defineCall({
    ...{ ...change, name: 'outbreak/reopen', path: '/api/outbreak/:outbreakId/reopen' },
    summary: 'Open an outbreak again that was ended, with the reason.',
    body: z.object({ reopenReason: requiredText(limits.reasonMaxLength) }),
  }),
};
