import { type ReactNode, type Ref, useId, useState } from 'react';
import { dateTimeOf } from '../../lib/dates.ts';
import { leftToRight } from '../../lib/left-to-right.ts';
import type { WaitingDecision } from '../../lib/offline/decision-rules.ts';
import { WaitingNote } from '../../lib/offline/waiting-note.tsx';
import { useSession } from '../../lib/session.tsx';
import { ShownTime } from '../../lib/shown-time.tsx';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { IconName } from '../../ui/icon.tsx';
import { CallButton, PhoneLink } from '../../ui/phone.tsx';
import styles from './alert-reports.module.css';
import { ReportBadge } from './alert-status.tsx';
import { inRow, nameInWords, placeInWords } from './alert-words.ts';
import type { AlertReport } from './alerts.api.ts';
import { isOwn, type ReportDeed } from './report-deeds.ts';

/** A number that can be called; hidden and removed ones cannot. */
function callableNumber(number: string | null | undefined): string | undefined {
  return number && /^\+?[\d\s]{6,}$/.test(number) ? number : undefined;
}

/** Whose report this is: the collector's name, the supervisor's where names are hidden, else the organization's. */
export function reportTitle(t: Translate, report: AlertReport): string {
  if (!isOwn(report)) return report.organization ?? t('alerts.report.otherOrganization');
  const name = nameInWords(t, report.dataCollector ?? '');
  return report.isAnonymized ? t('alerts.report.collectorOf', { name }) : name;
}

function personInWords(t: Translate, { sex, age }: AlertReport): string | undefined {
  return sex && age ? t(`alerts.person.${sex}${age}`) : undefined;
}

/** The line under what was seen: when it was sent and by which number, and the way to the rest. */
function SentLine({ report, more }: { report: AlertReport; more: ReactNode }) {
  const number = isOwn(report) ? callableNumber(report.phoneNumber) : undefined;
  return (
    <p className={styles.sent}>
      <ShownTime time={report.receivedAt} />
      {number && (
        <>
          {' · '}
          <PhoneLink number={number} />
        </>
      )}
      {' · '}
      {more}
    </p>
  );
}

/** Who is reported and where. */
function Seen({ report }: { report: AlertReport }) {
  const { t } = useTexts();
  if (!isOwn(report)) return <p className={styles.facts}>{t('alerts.report.otherOrganizationText')}</p>;
  const person = personInWords(t, report);
  return (
    <p className={styles.facts}>
      {person && <b>{person}</b>}
      {person && report.village && ' · '}
      {report.village}
    </p>
  );
}

/** What is rarely needed: the wider place, the supervisor, the number of the report. */
function ReportMore({ report, id }: { report: AlertReport; id: string }) {
  const { t } = useTexts();
  const { user } = useSession();
  const seesSupervisor = user?.roles.some((role) => role === 'Manager' || role === 'TechnicalAdvisor');
  const supervisorNumber = callableNumber(report.supervisorPhoneNumber);
  const rows: Array<readonly [label: string, value: ReactNode]> = [
    [t('alerts.report.place'), isOwn(report) && placeInWords(t, report)],
    [
      t('alerts.report.supervisor'),
      seesSupervisor && report.supervisorName && (
        <>
          {nameInWords(t, report.supervisorName)}
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

/** All that is known of a report, what is rarely needed folded. */
function ReportFacts({ report, title }: { report: AlertReport; title: string }) {
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
      <Seen report={report} />
      <SentLine report={report} more={toggle} />
      {isOpen && <ReportMore report={report} id={moreId} />}
    </>
  );
}

const buttons: Record<ReportDeed, { icon: IconName; look: 'plain' | 'accept' | 'ghost'; word: string }> = {
  dismiss: { icon: 'ban', look: 'plain', word: 'alerts.report.dismiss' },
  accept: { icon: 'check', look: 'accept', word: 'alerts.report.accept' },
  reset: { icon: 'undo', look: 'ghost', word: 'alerts.report.undo' },
};

export type AlertReportItemProps = {
  report: AlertReport;
  /** What can be done with it now, in the order of the buttons. */
  deeds: readonly ReportDeed[];
  /** What was decided without a network and is not sent yet. */
  waiting: WaitingDecision | undefined;
  onDeed: (deed: ReportDeed) => void;
  ref: Ref<HTMLLIElement>;
};

/** One report of the alert: all that a decision needs, and the buttons to decide. */
export function AlertReportItem({ report, deeds, waiting, onDeed, ref }: AlertReportItemProps) {
  const { t } = useTexts();
  const titleId = useId();
  const title = reportTitle(t, report);
  const number = callableNumber(report.phoneNumber);
  const mayCheck = deeds.includes('accept');
  const isChecked = report.status === 'Accepted' || report.status === 'Rejected';
  const object = { name: title, time: leftToRight(dateTimeOf(report.receivedAt)) };
  return (
    <li
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classNames(styles.report, mayCheck && styles.toCheck, !isOwn(report) && styles.reduced)}
    >
      <div className={styles.head}>
        <h3 id={titleId}>
          <bdi>{title}</bdi>
        </h3>
        <ReportBadge status={report.status} />
      </div>
      <ReportFacts report={report} title={title} />
      {(deeds.length > 0 || waiting || (number && !isChecked)) && (
        <div className={styles.deeds}>
          {number && !isChecked && (
            <CallButton
              number={number}
              label={t('alerts.report.call')}
              name={t('alerts.report.callName', { name: title })}
            />
          )}
          {waiting && <WaitingNote decision={waiting} name={t('alerts.report.named', object)} />}
          {deeds.map((deed) => (
            <Button
              key={deed}
              look={buttons[deed].look}
              icon={buttons[deed].icon}
              size={deed === 'reset' ? 'small' : 'normal'}
              aria-label={inRow(t, [t(buttons[deed].word), t('alerts.report.named', object)])}
              onClick={() => onDeed(deed)}
            >
              {t(buttons[deed].word)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
