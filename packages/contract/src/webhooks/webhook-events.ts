import type { WebhookEventKind } from '@harken/domain/webhooks/webhook-event-kinds';
import { z } from 'zod';

/**
 * The bodies of webhook events. The server composes them, docs/webhooks.md shows them, and the OpenAPI document has them in its
 * section `webhooks`.
 */

const rowId = (what: string) => z.int().describe(`${what} Stable, and never used again.`);
const instant = (what: string) => z.iso.datetime().describe(`${what} RFC 3339, in UTC.`);
const pastInstant = (what: string) =>
  z.iso.datetime().nullable().describe(`${what} RFC 3339, in UTC. Null: never.`);
const day = (what: string) => z.iso.date().describe(`${what} As \`yyyy-MM-dd\`.`);
const count = (what: string) => z.int().nullable().describe(`${what} Null if it was not reported.`);
const placeName = (level: string) => z.string().nullable().describe(`The name of the ${level}.`);
const pcode = (level: string) => z.string().nullable().describe(`The P-code of the ${level}.`);

const nationalSociety = z
  .object({ id: rowId('The national society.'), name: z.string().describe('Its name.') })
  .describe('The national society.');

const context = {
  nationalSociety,
  project: z
    .object({ id: rowId('The project.'), name: z.string().describe('Its name.') })
    .nullable()
    .describe('The project. Null if the sender is unknown.'),
  healthRisk: z
    .object({
      id: rowId('The health risk.'),
      code: z.int().describe('Its code, as written in SMS.'),
      name: z.string().describe('Its name in the content language of the national society.'),
      type: z.enum(['Human', 'NonHuman', 'UnusualEvent', 'Activity']).describe('Its type.'),
    })
    .describe('The health risk.'),
};

const link = z.url().describe('A page of Harken about it.');

const place = z
  .object({
    region: placeName('region'),
    district: placeName('district'),
    village: placeName('village'),
    zone: placeName('zone'),
    codes: z
      .object({
        region: pcode('region'),
        district: pcode('district'),
        village: pcode('village'),
        zone: pcode('zone'),
      })
      .describe('The P-codes in effect on the day of the event.'),
    placeCodes: z
      .array(
        z.object({
          level: z.enum(['region', 'district', 'village', 'zone']).describe('The level of the place.'),
          system: z.string().describe('`pcode`, `dhis2`, `national` or another name.'),
          code: z.string().describe('The code.'),
        }),
      )
      .describe('The codes of all systems, the largest place first.'),
  })
  .describe('Where it was. Names are null where nothing is known.');

const people = z
  .object({
    femalesBelowFive: count('Females under 5.'),
    femalesAtLeastFive: count('Females of 5 years and older.'),
    malesBelowFive: count('Males under 5.'),
    malesAtLeastFive: count('Males of 5 years and older.'),
    unspecifiedSexAndAge: count('People of unknown sex and age.'),
  })
  .describe('People by sex and age.');

const report = z
  .object({
    id: rowId('The report.'),
    kind: z.enum(['Single', 'Aggregate', 'Event', 'DataCollectionPoint']).describe('The kind of report.'),
    status: z
      .enum(['NotCrossChecked', 'Accepted', 'Dismissed', 'Closed'])
      .describe('`Closed`: its alert was closed before it was checked.'),
    isDuplicate: z.boolean().describe('Whether staff confirmed that it repeats another.'),
    receivedAt: instant('When the gateway received the message.'),
    reportedOn: day('The day of the report in the project.'),
    onsetOn: z.iso
      .date()
      .nullable()
      .describe('The day of the onset, as `yyyy-MM-dd`. Null if it was not stated.'),
    epiWeek: z
      .object({ year: z.int().describe('The year of the week.'), week: z.int().describe('1 to 53.') })
      .describe('The epi week of `reportedOn`, in the standard of the national society.'),
    place,
    caseCount: z.int().describe('All people reported.'),
    people,
    referredCount: count('People referred to a health facility, by a collection point.'),
    deathCount: count('Deaths, by a collection point.'),
    fromOtherVillagesCount: count('People from other villages, by a collection point.'),
  })
  .describe('The report as it was when the event was composed.');

/** What can change of a report. */
const reportChanges = [
  ...[
    'status',
    'sender',
    'project',
    'healthRisk',
    'place',
    'date',
    'onset',
    'counts',
    'duplicate',
    'training',
  ],
] as const;

const alertStatus = z.enum(['Open', 'Escalated', 'Dismissed', 'Closed']);

const alert = z
  .object({
    id: rowId('The alert.'),
    status: alertStatus.describe('The status.'),
    raisedAt: instant('When it was raised.'),
    escalatedAt: pastInstant('When it was escalated.'),
    dismissedAt: pastInstant('When it was dismissed.'),
    closedAt: pastInstant('When it was closed.'),
    outcome: z.enum(['Dismissed', 'ActionTaken', 'Other']).nullable().describe('How it was closed.'),
    reportIds: z.array(z.int()).describe('Its reports, without dismissed ones, in the order of their ids.'),
    reportCount: z.int().describe('How many these are.'),
    caseCount: z.int().describe('All people in these reports.'),
    people,
    places: z.array(place).describe('Where these reports are from.'),
  })
  .describe('The alert as it was at the time of the event.');

const aboutReport = { ...context, report, link };
const aboutAlert = { ...context, alert, link };

const alertChanges = z
  .object({
    status: z
      .object({ from: alertStatus.describe('Before.'), to: alertStatus.describe('After.') })
      .optional()
      .describe('The status, if that changed.'),
    removedReportIds: z.array(z.int()).optional().describe('Reports that left the alert, if any did.'),
  })
  .describe('What changed.');

const signal = z
  .object({
    id: rowId('The signal.'),
    kind: z.enum(['area', 'cluster']).describe('A place, or villages in a circle.'),
    method: z.string().describe('The method that raised it.'),
    raisedAt: instant('When it was raised.'),
    firstDay: day('The first day of the week, or of the days of a cluster.'),
    lastDay: day('The last day.'),
    observed: z.int().describe('The cases counted.'),
    expected: z.number().describe('The cases expected.'),
    upperBound: z.number().nullable().describe('The bound that was exceeded. Null for clusters.'),
    place: z
      .object({
        level: z.enum(['region', 'district', 'village']).describe('Its level.'),
        id: z.int().describe('The place.'),
        name: z.string().describe('Its name.'),
        pcode: z.string().nullable().describe('Its P-code on the day of the event.'),
      })
      .describe('The place; of a cluster, the village in the middle.'),
    villageIds: z
      .array(z.int())
      .describe('The villages of a cluster, the nearest to its middle first; otherwise empty.'),
  })
  .describe('The signal.');

const gateway = z
  .object({
    id: rowId('The gateway.'),
    type: z.string().describe('The type of gateway.'),
    reason: z
      .enum(['canary', 'nonReporting'])
      .describe(
        '`canary`: its proof of life is missing. `nonReporting`: nothing arrived for longer than usual.',
      ),
    downAt: instant('When it was found to be down.'),
    lastMessageAt: pastInstant('When its last message arrived.'),
  })
  .describe('The gateway.');

/** A type of event. */
interface WebhookEvent<Data extends z.ZodObject> {
  /** When it is sent. */
  summary: string;
  /** What the event is about. */
  object: 'report' | 'alert' | 'signal' | 'gateway' | 'webhook';
  data: Data;
}

const define = <Data extends z.ZodRawShape>(
  object: WebhookEvent<z.ZodObject>['object'],
  summary: string,
  shape: Data,
): WebhookEvent<z.ZodObject<Data>> => ({ object, summary, data: z.object(shape) });

/** All types of events with their content. */
export const webhookEvents = {
  'report.created': define('report', 'A correct report was received.', aboutReport),
  'report.updated': define(
    'report',
    'A report was edited, accepted, dismissed or reset, or changed otherwise.',
    {
      ...aboutReport,
      changes: z.array(z.enum(reportChanges)).describe('What changed since the last event about it.'),
    },
  ),
  'alert.raised': define('alert', 'Reports met the alert rule of a health risk.', aboutAlert),
  'alert.report_added': define('alert', 'More reports joined an alert.', {
    ...aboutAlert,
    addedReportIds: z.array(z.int()).describe('The reports that joined.'),
  }),
  'alert.updated': define('alert', 'The status of an alert changed, or a report left it.', {
    ...aboutAlert,
    changes: alertChanges,
  }),
  'signal.opened': define('signal', 'A signal was raised.', {
    nationalSociety,
    healthRisk: context.healthRisk,
    signal,
    link,
  }),
  'gateway.down': define('gateway', 'An SMS gateway stopped delivering.', { nationalSociety, gateway, link }),
  'report.received': define('report', 'The same as `report.created`.', aboutReport),
  'alert.escalated': define('alert', 'An alert was escalated.', aboutAlert),
  'alert.dismissed': define('alert', 'An alert was dismissed.', aboutAlert),
  'alert.closed': define('alert', 'An alert was closed.', aboutAlert),
  ping: define('webhook', 'A test, which somebody sent by hand.', {
    nationalSociety: z.object({ id: rowId('The national society.') }).describe('The national society.'),
    webhook: z.object({ id: rowId('The webhook.') }).describe('The webhook.'),
    link,
  }),
} as const satisfies Record<WebhookEventKind | 'ping', WebhookEvent<z.ZodObject>>;

export type WebhookEventType = keyof typeof webhookEvents;
export type WebhookEventData<Type extends WebhookEventType> = z.input<(typeof webhookEvents)[Type]['data']>;
/** Of what an event can be about. */
export type WebhookObject = WebhookEvent<z.ZodObject>['object'];
export type ReportChange = (typeof reportChanges)[number];

/** The whole body of an event. */
export function describeWebhookBody(type: WebhookEventType): z.ZodObject {
  const { object, data } = webhookEvents[type];
  return z.object({
    type: z.literal(type).describe('The type of event.'),
    version: z.literal(1).describe('Increases when a field is removed or changes its meaning.'),
    timestamp: instant('When the event was composed.'),
    object: z
      .object({ type: z.literal(object).describe('What it is.'), id: z.int().describe('Its id.') })
      .describe('What the event is about.'),
    sequence: z
      .int()
      .describe(
        'Increases with each event of the same object. There are gaps: other objects have the numbers between.',
      ),
    replayed: z
      .literal(true)
      .optional()
      .describe('True if the event was sent again with others of its period.'),
    data: data.describe('What happened.'),
  });
}
