import { alertByHandLimits } from '@harken/domain/alerts/alert-by-hand';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { formatError } from '../../../lib/requests/error.ts';
import { pathTo } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choices.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import {
  type ReportsOfSignal,
  type SignalDetails,
  useAlertByHand,
  useReportsOfSignal,
} from '../signals.api.ts';
import styles from './signal.module.css';

type Project = ReportsOfSignal['projects'][number];

/** The reports of one project, to be chosen. */
function ReportChoices({
  project,
  chosen,
  onChange,
}: {
  project: Project;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const { t } = useTexts();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className={styles.reports}>
      <legend>{t('signalAlert.reports')}</legend>
      {project.reports.map(({ id, village, receivedAt, isAccepted, cases }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          onChange={() => toggle(id)}
          label={
            <>
              {t('signalAlert.report', { number: id, place: village })} {t('signals.cases', { count: cases })}{' '}
              <DateTimeText time={receivedAt} /> {isAccepted && t('signalAlert.accepted')}
            </>
          }
        />
      ))}
    </fieldset>
  );
}

/** What somebody has chosen: a project, and some of its reports. */
function useChoice({ projects }: ReportsOfSignal) {
  const [projectId, setProjectId] = useState(projects[0]?.id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const project = projects.find(({ id }) => id === projectId) ?? projects[0];
  const choose = (id: number) => {
    setProjectId(id);
    setChosen(new Set());
  };
  return { project, choose, chosen, setChosen };
}

type ChoiceFormProps = {
  reports: ReportsOfSignal;
  formId: string;
  error: string | undefined;
  onSubmit: (projectId: number, reportIds: number[]) => void;
};

function ChoiceForm({ reports, formId, error, onSubmit }: ChoiceFormProps) {
  const { t } = useTexts();
  const { project, choose, chosen, setChosen } = useChoice(reports);
  const [isTried, setIsTried] = useState(false);
  if (!project) return <Empty>{t('signalAlert.none')}</Empty>;
  const { maxReports } = alertByHandLimits;
  const isValid = chosen.size > 0 && chosen.size <= maxReports;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isValid) onSubmit(project.id, [...chosen]);
  };
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={submit}>
      <p>{t('signalAlert.text')}</p>
      {!project.hasRule && <Note tone="info">{t('signalAlert.noRule')}</Note>}
      {error && <Note tone="error">{error}</Note>}
      {isTried && !isValid && <Note tone="error">{t('signalAlert.choose', { count: maxReports })}</Note>}
      {reports.projects.length > 1 && (
        <SelectField
          name="project"
          label={t('signalAlert.project')}
          value={project.id}
          options={reports.projects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => choose(Number(event.target.value))}
        />
      )}
      <ReportChoices project={project} chosen={chosen} onChange={setChosen} />
      {reports.isCut && <p>{t('signalAlert.isCut', { count: alertByHandLimits.maxListed })}</p>}
    </form>
  );
}

/** Makes an alert by hand of reports that the signal counts, and opens it. */
export function AlertDialog({ signal, onClose }: { signal: SignalDetails; onClose: () => void }) {
  const { t } = useTexts();
  const formId = useId();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const reports = useReportsOfSignal(signal.id);
  const making = useAlertByHand(signal.id);
  const submit = (projectId: number, reportIds: number[]) =>
    making.mutate(
      { projectId, reportIds },
      {
        onSuccess({ alertId }) {
          snackbar.show(t('signalAlert.done', { number: alertId }));
          onClose();
          void navigate({
            to: pathTo('/projects/{projectId}/alerts/{alertId}/assess', { projectId, alertId }),
          });
        },
      },
    );
  const hasReports = (reports.data?.projects.length ?? 0) > 0;
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      {hasReports && (
        <Button type="submit" form={formId} variant="main" isBusy={making.isPending}>
          {t('signalAlert.submit')}
        </Button>
      )}
    </>
  );
  return (
    <FormDialog isOpen isDirty={false} {...{ onClose, footer }} title={t('signalAlert.title')}>
      <Loaded query={reports} label={t('signalAlert.loading')} rows={3}>
        {(found) => (
          <ChoiceForm
            reports={found}
            formId={formId}
            error={making.error ? formatError(t, making.error) : undefined}
            onSubmit={submit}
          />
        )}
      </Loaded>
    </FormDialog>
  );
}
