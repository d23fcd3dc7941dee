import { pathTo } from '../../lib/routes.ts';
import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { Found } from './search.api.ts';

/** A page of the menus. */
export type Destination = { to: string; label: string };

/** One result: where it leads, and what is known about it. */
export type Result = { key: string; to: string; title: string; details: string; phoneNumber?: string | null };

export type ResultGroup = { kind: string; title: string; results: Result[] };

const marks = /\p{M}/gu;
const toForm = (text: string) => text.normalize('NFKD').replace(marks, '').toLocaleLowerCase();

/** The pages whose names contain the text. */
function findPages(pages: readonly Destination[], text: string): Result[] {
  const wanted = toForm(text.trim());
  return pages
    .filter(({ label }) => toForm(label).includes(wanted))
    .slice(0, 5)
    .map(({ to, label }) => ({ key: to, to, title: label, details: '' }));
}

type Names = readonly (string | null | undefined)[];

/** Names in one line, each in its own direction. */
const describe = (names: Names) =>
  names
    .filter((name) => name)
    .map((name) => isolate(name as string))
    .join(' · ');

/** The page of a message. One from an unknown sender is in the reader's own project, or in a list of the national society. */
function findReportPage(report: Found['reports'][number], ownProjectId: number | undefined): string {
  const projectId = report.projectId ?? ownProjectId;
  if (projectId === undefined)
    return pathTo('/nationalsocieties/{nationalSocietyId}/reports/incorrect', {
      nationalSocietyId: report.nationalSocietyId,
    });
  return pathTo('/projects/{projectId}/reports/{reportId}', { projectId, reportId: report.id });
}

export type ResultTexts = {
  t: Translate;
  formatInstant: (instant: string) => string;
  /** The project of a reader who has only one. */
  ownProjectId: number | undefined;
};

const toKey = (kind: string, id: number) => `${kind} ${id}`;

type Builder<Kind extends keyof Found> = (item: Found[Kind][number], texts: ResultTexts) => Result;

const toCollector: Builder<'dataCollectors'> = ({
  id,
  name,
  phoneNumber,
  village,
  projectId,
  projectName,
  isReadOnly,
}) => ({
  key: toKey('collector', id),
  to: isReadOnly
    ? `${pathTo('/projects/{projectId}/datacollectors/list', { projectId })}?${new URLSearchParams({ name })}`
    : pathTo('/projects/{projectId}/datacollectors/{dataCollectorId}/overview', {
        projectId,
        dataCollectorId: id,
      }),
  title: name,
  details: describe([phoneNumber && isolateLeftToRight(phoneNumber), village, projectName]),
  phoneNumber,
});

const toAlert: Builder<'alerts'> = (alert, { t, formatInstant }) => ({
  key: toKey('alert', alert.id),
  to: pathTo('/projects/{projectId}/alerts/{alertId}/assess', {
    projectId: alert.projectId,
    alertId: alert.id,
  }),
  title: `${t('alerts.assess.title', { alertId: alert.id })}: ${isolate(alert.healthRisk)}`,
  details: describe([t(`alerts.status.${alert.status}`), formatInstant(alert.createdAt), alert.projectName]),
});

const toReport: Builder<'reports'> = (report, { t, formatInstant, ownProjectId }) => ({
  key: toKey('report', report.id),
  to: findReportPage(report, ownProjectId),
  title: isolateLeftToRight(report.message),
  details: describe([
    report.healthRisk ?? t('search.incorrect'),
    report.senderName ?? t('search.unknownSender'),
    formatInstant(report.receivedAt),
    report.projectName,
  ]),
  phoneNumber: report.phoneNumber,
});

/** The pages of places in the structure of their national society. */
const placePaths = {
  region: '/nationalsocieties/{nationalSocietyId}/structure/regions/{placeId}',
  district: '/nationalsocieties/{nationalSocietyId}/structure/districts/{placeId}',
  village: '/nationalsocieties/{nationalSocietyId}/structure/villages/{placeId}',
} as const;

const toPlace: Builder<'places'> = ({ id, name, kind, within, code, nationalSocietyId, projectId }) => ({
  key: toKey(kind, id),
  to: projectId
    ? pathTo('/projects/{projectId}/villages/{villageId}', { projectId, villageId: id })
    : pathTo(placePaths[kind], { nationalSocietyId, placeId: id }),
  title: name,
  details: describe([code && isolateLeftToRight(code), ...within]),
});

const toProject: Builder<'projects'> = ({ id, name, nationalSocietyName, isClosed }, { t }) => ({
  key: toKey('project', id),
  to: pathTo('/projects/{projectId}', { projectId: id }),
  title: name,
  details: describe([nationalSocietyName, isClosed ? t('search.closed') : null]),
});

const toUser: Builder<'users'> = ({ id, name, role, nationalSocietyId, nationalSocietyName }, { t }) => ({
  key: `${toKey('user', id)} ${nationalSocietyId}`,
  to: pathTo('/nationalsocieties/{nationalSocietyId}/users', { nationalSocietyId }),
  title: name,
  details: describe([t(`role.${role.toLowerCase()}`), nationalSocietyName]),
});

const toSociety: Builder<'nationalSocieties'> = ({ id, name }) => ({
  key: toKey('society', id),
  to: pathTo('/nationalsocieties/{nationalSocietyId}', { nationalSocietyId: id }),
  title: name,
  details: '',
});

/** The results by kind, without empty kinds. */
export function listGroups(
  found: Found,
  { pages, text }: { pages: readonly Destination[]; text: string },
  texts: ResultTexts,
): ResultGroup[] {
  const results = {
    dataCollectors: found.dataCollectors.map((item) => toCollector(item, texts)),
    alerts: found.alerts.map((item) => toAlert(item, texts)),
    reports: found.reports.map((item) => toReport(item, texts)),
    places: found.places.map((item) => toPlace(item, texts)),
    projects: found.projects.map((item) => toProject(item, texts)),
    users: found.users.map((item) => toUser(item, texts)),
    nationalSocieties: found.nationalSocieties.map((item) => toSociety(item, texts)),
    pages: findPages(pages, text),
  };
  return Object.entries(results)
    .filter(([, list]) => list.length > 0)
    .map(([kind, list]) => ({ kind, title: texts.t(`search.kind.${kind}`), results: list }));
}
