import type { Dismissal } from '@harken/domain/reports/dismissal-reasons';
import { useState } from 'react';
import { InstantText } from '../../lib/dates/instant-text.tsx';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useDismissal } from '../../shared/dismissal/use-dismissal.tsx';
import { ThingLink } from '../../shared/links/links.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { CallButton } from '../../ui/text/phone.tsx';
import { describePlace, Item, Section, type SectionPart } from './items.tsx';
import type { ReportToCheck, Today } from './today.api.ts';

type Decision = 'alert/acceptReport' | 'alert/dismissReport' | 'alert/resetReport';

type DecisionOnReport = { report: ReportToCheck; decision: Decision; dismissal?: Dismissal };

/** Accepts and dismisses reports, each with an Undo. A decided report leaves the list at once. */
function useDecisions() {
  const { t } = useTexts();
  const { show } = useSnackbar();
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const mark = (id: number, isDecided: boolean) =>
    setDecided(
      (before) => new Set(isDecided ? [...before, id] : [...before].filter((other) => other !== id)),
    );
  const { mutate } = useChange({
    calls: ['alert/acceptReport', 'alert/dismissReport', 'alert/resetReport'],
    waitsForLists: false,
    act: ({ report, decision, dismissal }: DecisionOnReport) => {
      const input = { params: { alertId: report.alertId }, query: { reportId: report.id } };
      return decision === 'alert/dismissReport'
        ? call(decision, { ...input, body: dismissal })
        : call(decision, input);
    },
    onMutate: ({ report, decision }) => mark(report.id, decision !== 'alert/resetReport'),
    onError: (_error, { report, decision }) => mark(report.id, decision === 'alert/resetReport'),
    onSuccess: (_answer, { report, decision }) => {
      if (decision === 'alert/resetReport') return;
      show({
        text: t(decision === 'alert/acceptReport' ? 'today.accepted' : 'today.dismissed'),
        action: {
          label: t('today.undo'),
          onAct: () => mutate({ report, decision: 'alert/resetReport' }),
        },
      });
    },
  });
  return { decided, decide: (made: DecisionOnReport) => mutate(made) };
}

function ReportItem({
  report,
  projectId,
  onDecide,
}: {
  report: ReportToCheck;
  projectId: number;
  onDecide: ((decision: Decision) => void) | undefined;
}) {
  const { t } = useTexts();
  const name = isolate(report.dataCollectorName ?? report.phoneNumber ?? '');
  const place = describePlace(report);
  return (
    <Item
      title={
        <ThingLink to="report" projectId={projectId} id={report.id}>
          {report.healthRisk}
          {place && <>, {isolate(place)}</>}
        </ThingLink>
      }
      details={
        <>
          <InstantText instant={report.receivedAt} /> {name} {isolateLeftToRight(report.message)}
        </>
      }
    >
      {report.phoneNumber && (
        <CallButton
          number={report.phoneNumber}
          label={t('today.call')}
          name={t('today.callNamed', { name })}
        />
      )}
      {onDecide && (
        <>
          <Button
            size="small"
            variant="accept"
            icon="check"
            aria-label={t('today.acceptNamed', { name })}
            onClick={() => onDecide('alert/acceptReport')}
          >
            {t('today.accept')}
          </Button>
          <Button
            size="small"
            icon="cross"
            aria-label={t('today.dismissNamed', { name })}
            onClick={() => onDecide('alert/dismissReport')}
          >
            {t('today.dismiss')}
          </Button>
        </>
      )}
    </Item>
  );
}

/** The reports that the person may check, with Accept and Dismiss. */
export function ReportsToCheck({
  part,
  list,
  projectId,
}: {
  part: SectionPart;
  list: Today['reportsToCheck'];
  projectId: number;
}) {
  const { t } = useTexts();
  const mayDecide = useCan('alerts.decide');
  const { decided, decide } = useDecisions();
  const dismissal = useDismissal(projectId);
  const ask = (report: ReportToCheck, decision: Decision) => {
    if (decision !== 'alert/dismissReport') return decide({ report, decision });
    dismissal.ask((given) => {
      decide({ report, decision, dismissal: given });
      return document.getElementById('main');
    });
  };
  const waiting = list.items.filter((report) => !decided.has(report.id));
  if (waiting.length === 0) return null;
  return (
    <>
      <Section
        {...part}
        title={t('today.section.reportsToCheck')}
        items={waiting}
        more={list.count - list.items.length}
        to={pathTo('/projects/{projectId}/alerts', { projectId })}
      >
        {(report) => (
          <ReportItem
            key={report.id}
            {...{ report, projectId }}
            onDecide={mayDecide ? (decision) => ask(report, decision) : undefined}
          />
        )}
      </Section>
      {dismissal.dialog}
    </>
  );
}
