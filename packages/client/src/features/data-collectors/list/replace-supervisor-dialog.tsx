import { useRef, useState } from 'react';
import { formatError, RequestError } from '../../../lib/requests/error.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { formatName, getPhoneNumber } from '../data-collector-labels.ts';
import {
  type CollectorRow,
  useCollectorFilterOptions,
  useReplaceSupervisor,
} from '../data-collectors.api.ts';
import styles from './replace-supervisor.module.css';

/** The collectors who get a new supervisor, with their current ones. */
function Affected({ collectors }: { collectors: readonly CollectorRow[] }) {
  const { t } = useTexts();
  if (collectors.length === 0) return null;
  const title = t('dataCollectors.replace.affected', { count: collectors.length });
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label={title}>
        {collectors.map(({ id, name, supervisor }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <small>{formatName(t, supervisor.name)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The messages that will be sent. */
function MessageSummary({ collectors, to }: { collectors: readonly CollectorRow[]; to: string | undefined }) {
  const { t } = useTexts();
  if (collectors.length === 0) return null;
  const count = collectors.filter((collector) => getPhoneNumber(collector)).length;
  const withoutNumberCount = collectors.length - count;
  return (
    <ul className={styles.sent}>
      <li>
        <Icon name="sms" />
        {t('dataCollectors.replace.sms', { count })}
      </li>
      {withoutNumberCount > 0 && (
        <li>
          <Icon name="users" />
          {t('dataCollectors.replace.withoutNumber', { count: withoutNumberCount })}
        </li>
      )}
      <li>
        <Icon name="mail" />
        {to === undefined
          ? t('dataCollectors.replace.email')
          : t('dataCollectors.replace.emailTo', { name: to })}
      </li>
    </ul>
  );
}

type ReplaceSupervisorDialogProps = {
  projectId: number;
  collectors: readonly CollectorRow[];
  onClose: () => void;
  /** Called after the supervisor was replaced. */
  onDone: () => void;
};

/** The server's error: shown at the field if it concerns the supervisor, otherwise above the form. */
function useServerError(error: Error | null) {
  const { t } = useTexts();
  if (!error) return {};
  const [atField] = error instanceof RequestError ? Object.values(error.fieldErrors) : [];
  return atField ? { fieldError: t(atField) } : { generalError: formatError(t, error) };
}

/** Replaces the supervisor of the given collectors, after showing who is affected and who will be notified. */
export function ReplaceSupervisorDialog({
  projectId,
  collectors,
  onClose,
  onDone,
}: ReplaceSupervisorDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const choices = useCollectorFilterOptions(projectId);
  const { mutate: replace, isPending, error } = useReplaceSupervisor();
  const [supervisorId, setSupervisorId] = useState<number | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const isDone = useRef(false);
  const serverError = useServerError(error);
  const chosen = choices.data?.supervisors.find(({ id }) => id === supervisorId);
  const affected = collectors.filter(({ supervisor }) => supervisor.id !== supervisorId);
  const unaffectedCount = collectors.length - affected.length;
  const save = () => {
    setIsMissing(!chosen);
    if (!chosen || affected.length === 0) return document.getElementById('field-supervisor')?.focus();
    replace(
      { collectors: affected, supervisor: chosen },
      {
        onSuccess: () => {
          isDone.current = true;
          snackbar.show(t('dataCollectors.replace.done', { count: affected.length, name: chosen.name }));
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('dataCollectors.replace.title')}
      confirmLabel={t('dataCollectors.replace.confirm')}
      isBusy={isPending}
      onConfirm={save}
      onClose={onClose}
      // the bar with the button disappears with the selection
      focusAfter={() => (isDone.current ? document.getElementById('main') : null)}
    >
      <div className={styles.dialog}>
        {serverError.generalError && <Note tone="error">{serverError.generalError}</Note>}
        <Note tone="warn">{t('dataCollectors.replace.warning')}</Note>
        <Loaded query={choices} label={t('dataCollectors.replace.loading')} rows={1}>
          {({ supervisors }) => (
            <Combobox
              name="supervisor"
              label={t('dataCollectors.replace.supervisor')}
              value={supervisorId}
              onChange={setSupervisorId}
              error={(isMissing && !chosen && t('validation.fieldRequired')) || serverError.fieldError}
              options={supervisors.map(({ id, name, role }) => ({
                value: id,
                label: role === 'HeadSupervisor' ? t('dataCollectors.replace.head', { name }) : name,
              }))}
            />
          )}
        </Loaded>
        <Affected collectors={affected} />
        {unaffectedCount > 0 && <p>{t('dataCollectors.replace.unaffected', { count: unaffectedCount })}</p>}
        <MessageSummary collectors={affected} to={chosen?.name} />
      </div>
    </ConfirmDialog>
  );
}
