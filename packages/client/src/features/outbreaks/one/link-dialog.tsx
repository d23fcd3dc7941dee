import { type FormEvent, useId, useState } from 'react';
import { formatError } from '../../../lib/requests/error.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choices.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import {
  type Outbreak,
  type OutbreakAlert,
  type OutbreakSignal,
  useLinkOutbreak,
  useOutbreakCandidates,
} from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';

export const describeAlert = (
  t: Translate,
  { id, healthRisk, place, reportCount, raisedAt }: OutbreakAlert,
) =>
  t('outbreaks.links.alert', {
    ...{ id, healthRisk, place: place ?? '–', count: reportCount },
    date: isolateLeftToRight(raisedAt.slice(0, 10)),
  });

export const describeSignal = (t: Translate, { healthRisk, place, week, observed }: OutbreakSignal) =>
  t('outbreaks.links.signal', { healthRisk, place, count: observed, date: isolateLeftToRight(week) });

type Choice = { id: number; label: string };

function Choices({
  legend,
  choices,
  chosen,
  onToggle,
}: {
  legend: string;
  choices: readonly Choice[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
}) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map(({ id, label }) => (
        <Checkbox key={id} label={label} checked={chosen.has(id)} onChange={() => onToggle(id)} />
      ))}
    </fieldset>
  );
}

/** A set of ids, and how to put one in or take it out. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return [chosen, toggle] as const;
}

/** Lets people choose alerts and signals to join with an outbreak. */
export function LinkDialog({ outbreak, onClose }: { outbreak: Outbreak; onClose: () => void }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const candidates = useOutbreakCandidates(outbreak.id);
  const linking = useLinkOutbreak(outbreak.id);
  const [alerts, toggleAlert] = useChosen();
  const [signals, toggleSignal] = useChosen();
  const count = alerts.size + signals.size;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await linking
      .mutateAsync({ outbreakAlertIds: [...alerts], outbreakSignalIds: [...signals] })
      .then(() => {
        snackbar.show(t('outbreaks.links.added'));
        onClose();
      })
      .catch(() => undefined);
  };
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        variant="main"
        isBusy={linking.isPending}
        blockedBy={count === 0 && t('outbreaks.links.chooseOne')}
      >
        {t('outbreaks.links.submit')}
      </Button>
    </>
  );
  return (
    <FormDialog isOpen isDirty={count > 0} {...{ onClose, footer }} title={t('outbreaks.links.add')}>
      <form id={formId} className={styles.fields} onSubmit={(event) => void submit(event)}>
        {linking.error && <Note tone="error">{formatError(t, linking.error)}</Note>}
        <Loaded
          query={candidates}
          label={t('outbreaks.links.loading')}
          isEmpty={(found) => found.alerts.length + found.signals.length === 0}
          empty={<Empty>{t('outbreaks.links.noCandidates')}</Empty>}
        >
          {(found) => (
            <>
              <Choices
                legend={t('outbreaks.links.alerts')}
                choices={found.alerts.map((alert) => ({ id: alert.id, label: describeAlert(t, alert) }))}
                chosen={alerts}
                onToggle={toggleAlert}
              />
              <Choices
                legend={t('outbreaks.links.signals')}
                choices={found.signals.map((signal) => ({ id: signal.id, label: describeSignal(t, signal) }))}
                chosen={signals}
                onToggle={toggleSignal}
              />
            </>
          )}
        </Loaded>
      </form>
    </FormDialog>
  );
}
