import type { PermissionName } from '@harken/domain/access/permissions';
import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import type { Deprecation } from '@harken/domain/data-api/deprecation';
import { z } from 'zod';
import * as row from './rows.ts';

/** Rows per page of the data API. */
const dataPageLimits = { rows: 5000, defaultRows: 500, cursorLength: 200 } as const;

/** One operation of the data API: a GET that reads rows in the order of their changes. */
export interface DataOperation {
  /** The last part of its path, `/api/v1/reports`. */
  name: string;
  summary: string;
  /** The scope that a token needs; null: any. */
  scope: TokenScope | null;
  /** What the owner of the token must be allowed to do. */
  permission: PermissionName;
  /** Rows belong to projects, to national societies, or to everybody. */
  of: 'project' | 'nationalSociety' | 'everybody';
  row: z.ZodObject;
  /** Set if it will be removed: announced in headers and in the description. A field of a row says it with `.meta({ deprecated: true })`. */
  deprecated?: Deprecation;
  /** Parameters that will be removed, by their names. */
  deprecatedParameters?: Readonly<Record<string, Deprecation>>;
}

export const dataOperations = [
  {
    name: 'reports',
    summary: 'Correct reports. Those of unknown senders follow when staff have found out who sent them.',
    scope: 'readReports',
    permission: 'reports.list',
    of: 'project',
    row: row.reportRow,
  },
  {
    name: 'alerts',
    summary: 'Alerts with their status history and the ids of their reports.',
    scope: 'readAlerts',
    permission: 'alerts.list',
    of: 'project',
    row: row.alertRow,
  },
  {
    name: 'alert-events',
    summary: 'What staff logged about alerts.',
    scope: 'readAlerts',
    permission: 'alertEvents.list',
    of: 'project',
    row: row.alertEventRow,
  },
  {
    name: 'collectors',
    summary: 'The data collectors whose reports the owner of the token may attribute to them.',
    scope: 'readReports',
    permission: 'dataCollectors.list',
    of: 'project',
    row: row.collectorRow,
  },
  {
    name: 'places',
    summary: 'Regions, districts, villages and zones with their codes.',
    scope: 'readPlaces',
    permission: 'nationalSocietyStructure.listPlaces',
    of: 'nationalSociety',
    row: row.placeRow,
  },
  {
    name: 'health-risks',
    summary: 'The catalogue of health risks.',
    scope: null,
    permission: 'projects.get',
    of: 'everybody',
    row: row.healthRiskRow,
  },
  {
    name: 'projects',
    summary: 'The projects that the token reaches.',
    scope: null,
    permission: 'projects.get',
    of: 'project',
    row: row.projectRow,
  },
  {
    name: 'signals',
    summary: 'Signals of places, which are computed from the reports of all projects of a national society.',
    scope: 'readAlerts',
    permission: 'signals.list',
    of: 'nationalSociety',
    row: row.signalRow,
  },
] as const satisfies readonly DataOperation[];

export type DataOperationName = (typeof dataOperations)[number]['name'];

const largestId = 2_147_483_647;
const idInAddress = z.coerce.number().int().min(1).max(largestId);

const common = {
  changed_since: z
    .string()
    .min(1)
    .max(dataPageLimits.cursorLength)
    .optional()
    .describe('The `next` of an earlier response: only what changed after it. Absent: everything.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(dataPageLimits.rows)
    .default(dataPageLimits.defaultRows)
    .describe('The largest number of rows of the response.'),
};
const ofSociety = {
  national_society_id: idInAddress.optional().describe('Only rows of this national society.'),
};
const ofProject = { ...ofSociety, project_id: idInAddress.optional().describe('Only rows of this project.') };

/** The parameters of an operation. Others are refused. */
export function getParameters({ of }: Pick<DataOperation, 'of'>) {
  if (of === 'project') return z.strictObject({ ...common, ...ofProject });
  return z.strictObject(of === 'nationalSociety' ? { ...common, ...ofSociety } : common);
}

export interface DataParameters {
  changed_since?: string | undefined;
  limit: number;
  national_society_id?: number | undefined;
  project_id?: number | undefined;
}

/** A row that was deleted, or that the token can no longer read. */
const deletedRow = z.object({
  id: z.int().describe('The row.'),
  level: z.string().optional().describe('Of a place: its level.'),
  deleted: z.literal(true).describe('True.'),
});

/** The response of an operation as JSON. */
export function pageOfRows({ row: item }: Pick<DataOperation, 'row'>) {
  return z.object({
    data: z
      .array(z.union([item, deletedRow]))
      .max(dataPageLimits.rows)
      .describe('The rows in the order of their changes. A row is sent again whenever it changes.'),
    next: z.string().describe('Send it as `changed_since` to get what follows, now or later.'),
    has_more: z.boolean().describe('Whether more rows follow now.'),
  });
}
