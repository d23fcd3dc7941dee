import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '../calls.ts';

/**
 * Fields of requests that are no names: free texts that are sent or shown as entered, secrets, codes, and fields with a rule of
 * their own.
 */
const exceptedFields = [
  ...[
    'caseDefinition',
    'comment',
    'comments',
    'details',
    'dismissalNote',
    'errorMessages',
    'feedbackMessage',
    'message',
    'note',
    'reason',
    'text',
    'value',
  ],
  ...[
    'apiKey',
    'code',
    'currentPassword',
    'newPassword',
    'oldPassword',
    'password',
    'telerivetApiKey',
    'token',
    'linkToken',
  ],
  ...[
    'email',
    'emailAddress',
    'userName',
    'phoneNumber',
    'timeZoneId',
    'orderBy',
    'startedOn',
    'endedOn',
    'onsetOn',
    'search',
    'kind',
    'id',
    'key',
    'languageCode',
    'version',
    'validFrom',
    'validTo',
  ],
  ...['classificationReason', 'suspectedDefinition', 'probableDefinition', 'confirmedDefinition'],
  ...['definitionReason', 'hazard', 'exposure', 'riskContext', 'evidence', 'recommendation', 'assessedOn'],
  ...['recipientEmails', 'reportedWeekOn'],
  ...['task', 'dueOn', 'endReason', 'reopenReason', 'outbreakNote', 'outbreakEndedOn'],
  // Values of a line list, checked by their fields.
  'lineValues',
  // Settings of an identity provider, with rules of their own.
  ...['issuer', 'slug', 'clientId', 'clientSecret'],
  // Filters of a list as JSON.
  'filters',
  // The address that a browser gave: nobody reads it.
  'endpoint',
  ...['iotHubDeviceName', 'telerivetProjectId'],
];

/** Calls with names from EIDSR and DHIS2, and calls with texts that are only searched for. */
const exceptedCalls = [
  'eidsr',
  'dhis2',
  'project/errorMessages/',
  'dataCollector/list',
  'dataCollector/performance',
  'dataCollector/export',
  'audit/search',
  // Names inside an uploaded file, which are only looked up.
  'nationalSocietyStructure/boundaries/import.layer',
  'nationalSocietyStructure/boundaries/import.nameField',
  'nationalSocietyStructure/boundaries/import.codeField',
  // Names of settings are looked up, never shown.
  'smsGateway/create.settings',
  'smsGateway/edit.settings',
  'smsGateway/create.removedSecrets',
  'smsGateway/edit.removedSecrets',
];

/** All text fields of a schema, with their paths. */
function listTexts(schema: z.ZodType, path: string): [string, z.ZodType][] {
  // biome-ignore lint/suspicious/noExplicitAny: zod describes its schemas without types
  const { def } = schema as any;
  switch (def.type) {
    case 'string':
      return [[path, schema]];
    case 'object':
      return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
        listTexts(field, `${path}.${name}`),
      );
    case 'array':
      return listTexts(def.element, `${path}[]`);
    case 'record':
      return listTexts(def.valueType, `${path}{}`);
    case 'union':
      return (def.options as z.ZodType[]).flatMap((option) => listTexts(option, path));
    case 'pipe':
      return listTexts(def.in, path);
    default:
      return def.innerType ? listTexts(def.innerType, path) : [];
  }
}

test('every text in a request is a plain name or a known exception', () => {
  const notPlain = Object.values(calls).flatMap((call) => {
    const { name, body } = call as { name: string; body?: z.ZodType };
    if (!body) return [];
    return listTexts(body, name).flatMap(([path, text]) => {
      const isAccepted = ['Awa\nSee', 'Awa www.evil.example'].some((value) => text.safeParse(value).success);
      return isAccepted ? [path] : [];
    });
  });
  const unknown = notPlain.filter(
    (path) =>
      !exceptedFields.includes(/(\w+)\W*$/.exec(path)?.[1] ?? '') &&
      !exceptedCalls.some((call) => path.startsWith(call)),
  );
  expect(unknown).toEqual([]);
});
