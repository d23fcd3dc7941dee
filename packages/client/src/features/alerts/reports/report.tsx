import { type ReactNode, type Ref, useId, useState } from 'react';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { formatDateTime } from '../../../lib/dates/dates.ts';
import type { OfflineDecision } from '../../../lib/offline/decision-rules.ts';
import { OfflineDecisionNote } from '../../../lib/offline/offline-decision-note.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { DismissalText } from '../../../shared/dismissal/reasons.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { CallButton, PhoneLink } from '../../../ui/text/phone.tsx';
import { formatName, formatPlace, joinLabels } from '../alert-labels.ts';
import { ReportBadge } from '../alert-status.tsx';
import type { AlertReport } from '../alerts.api.ts';
import { isOwn, type ReportAction } from './actions.ts';
import styles from './reports.module.css';

/** A number that can be called; undefined if it is hidden or was removed. */
function toCallableNumber(number: string | null | undefined): string | undefined {
  return number && /^\+?[\d\s]{6,}$/.test(number) ? number : undefined;
}

/** The sender of the report: the collector's name, the supervisor's if names are hidden, otherwise the organization's. */
export function reportTitle(t: Translate, report: AlertReport): string {
  if (!isOwn(report)) return report.organization ?? t('alerts.report.otherOrganization');
  const name = formatName(t, report.dataCollector ?? '');
  return report.isAnonymized ? t('alerts.report.collectorOf', { name }) : name;
}

function describePerson(t: Translate, { sex, age }: AlertReport): string | undefined {
  return sex && age ? t(`alerts.person.${sex}${age}`) : undefined;
}

/** When the report was sent and from which number, with the buttons for more details. */
function SentLine({
  report,
  more,
  onCaseDefinition,
}: {
  report: AlertReport;
  more: ReactNode;
  onCaseDefinition: (() => void) | undefined;
}) {
  const { t } = useTexts();
  const number = isOwn(report) ? toCallableNumber(report.phoneNumber) : undefined;
  return (
    <p className={styles.sent}>
      <DateTimeText time={report.receivedAt} />
      {number && (
        <>
          {' · '}
          <PhoneLink number={number} />
        </>
      )}
      {' · '}
      {more}
      {onCaseDefinition && (
        <>
          {' · '}
          <button type="button" className={styles.toggle} onClick={onCaseDefinition}>
            {t('alerts.caseDefinition')}
          </button>
        </>
      )}
    </p>
  );
}

/** The person reported, and where. */
function PersonAndPlace({ report, projectId }: { report: AlertReport; projectId: number }) {
  const { t } = useTexts();
  if (!isOwn(report)) return <p className={styles.details}>{t('alerts.report.otherOrganizationText')}</p>;
  const person = describePerson(t, report);
  return (
    <p className={styles.details}>
      {person && <b>{person}</b>}
      {person && report.village && ' · '}
      {report.village && (
        <ThingLink to="village" projectId={projectId} id={report.villageId} isOnWideOnly>
          {report.village}
        </ThingLink>
      )}
    </p>
  );
}

/** Details that are rarely needed: district and region, the supervisor, the report number. */
function ReportMore({ report, id }: { report: AlertReport; id: string }) {
  const { t } = useTexts();
  const { user } = useSession();
  const maySeeSupervisor = user?.roles.some((role) => role === 'Manager' || role === 'TechnicalAdvisor');
  const supervisorNumber = toCallableNumber(report.supervisorPhoneNumber);
  const rows: Array<readonly [label: string, value: ReactNode]> = [
    [t('alerts.report.place'), isOwn(report) && formatPlace(t, report)],
    [
      t('alerts.report.supervisor'),
      maySeeSupervisor && report.supervisorName && (
        <>
          {formatName(t, report.supervisorName)}
          {supervisorNumber && ' · '}
          {supervisorNumber && <PhoneLink number={supervisorNumber} />}
        </>
      ),
    ],
    [t('alerts.report.organization'), isOwn(report) && report.organization],
    [t('alerts.report.id'), report.id],
  ];
  return (
    <dl id={id} className={styles.more}>
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** All details of a report; those that are rarely needed are collapsed. */
function ReportDetails({
  report,
  projectId,
  title,
  onCaseDefinition,
}: {
  report: AlertReport;
  projectId: number;
  title: string;
  onCaseDefinition: (() => void) | undefined;
}) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={isOpen ? moreId : undefined}
      aria-label={t(isOpen ? 'alerts.report.lessName' : 'alerts.report.moreName', { name: title })}
      onClick={() => setIsOpen(!isOpen)}
    >
      {t(isOpen ? 'alerts.report.less' : 'alerts.report.more')}
    </button>
  );
  return (
    <>
      <PersonAndPlace {...{ report, projectId }} />
      <SentLine {...{ report, onCaseDefinition }} more={toggle} />
      {isOpen && <ReportMore report={report} id={moreId} />}
    </>
  );
}

const buttons: Record<
  ReportAction,
  { icon: IconName; variant: 'plain' | 'accept' | 'ghost'; labelKey: string }
> = {
  dismiss: { icon: 'ban', variant: 'plain', labelKey: 'alerts.report.dismiss' },
  accept: { icon: 'check', variant: 'accept', labelKey: 'alerts.report.accept' },
  reset: { icon: 'undo', variant: 'ghost', labelKey: 'alerts.report.undo' },
};

export type AlertReportItemProps = {
  projectId: number;
  report: AlertReport;
  /** What can be done with the report now, in the order of the buttons. */
  actions: readonly ReportAction[];
  /** Shows the case definition; only where it is not beside the reports. */
  onCaseDefinition: (() => void) | undefined;
  /** A decision made offline that has not been sent yet. */
  waiting: OfflineDecision | undefined;
  onAction: (action: ReportAction) => void;
  ref: Ref<HTMLLIElement>;
};

/** One report of the alert, with everything that a decision needs and the buttons for it. */
export function AlertReportItem({
  projectId,
  report,
  actions,
  waiting,
  onCaseDefinition,
  onAction,
  ref,
}: AlertReportItemProps) {
  const { t } = useTexts();
  const titleId = useId();
  const title = reportTitle(t, report);
  const number = toCallableNumber(report.phoneNumber);
  const mayCheck = actions.includes('accept');
  const isChecked = report.status === 'Accepted' || report.status === 'Rejected';
  const object = { name: title, time: isolateLeftToRight(formatDateTime(report.receivedAt)) };
  return (
    <li
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classNames(styles.report, mayCheck && styles.toCheck, !isOwn(report) && styles.reduced)}
    >
      <div className={styles.head}>
        <h3 id={titleId}>
          <ThingLink to="report" projectId={projectId} id={report.id}>
            <bdi>{title}</bdi>
          </ThingLink>
        </h3>
        <ReportBadge status={report.status} />
      </div>
      <ReportDetails
        {...{ report, projectId, title }}
        onCaseDefinition={mayCheck ? onCaseDefinition : undefined}
      />
      {report.dismissalReason && (
        <p className={styles.sent}>
          <DismissalText reason={report.dismissalReason} note={report.dismissalNote} />
        </p>
      )}
      {(actions.length > 0 || waiting || (number && !isChecked)) && (
        <div className={styles.actions}>
          {number && !isChecked && (
            <CallButton
              number={number}
              label={t('alerts.report.call')}
              name={t('alerts.report.callName', { name: title })}
            />
          )}
          {waiting && <OfflineDecisionNote decision={waiting} name={t('alerts.report.named', object)} />}
          {actions.map((action) => (
            <Button
              key={action}
              variant={buttons[action].variant}
              icon={buttons[action].icon}
              size={action === 'reset' ? 'small' : 'normal'}
              aria-label={joinLabels(t, [t(buttons[action].labelKey), t('alerts.report.named', object)])}
              onClick={() => onAction(action)}
            >
              {t(buttons[action].labelKey)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
