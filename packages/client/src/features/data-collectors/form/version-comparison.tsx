import {
  type EditedField,
  type EditSide,
  type FieldConflict,
  findConflicts,
  mergeEdit,
  suggestSide,
} from '@harken/domain/data-collectors/edit-conflicts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { useTimeZone } from '../../../lib/dates/time-zone.ts';
import { discardEntry } from '../../../lib/offline/entries.ts';
import type { OfflineEdit } from '../../../lib/offline/entry-rules.ts';
import { formatError } from '../../../lib/requests/error.ts';
import { pathTo } from '../../../lib/routes.ts';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioTiles } from '../../../ui/fields/choices.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { type Collector, type CollectorFields, useEditCollector } from './api.ts';
import { toStoredFields } from './values.ts';
import styles from './version-comparison.module.css';
import { getVersionLabel, useVersionFormat } from './version-values.ts';

type Choices = Partial<Record<EditedField, EditSide>>;

const changedByKeys = {
  both: 'collectorConflict.both',
  mine: 'collectorConflict.onlyMine',
  stored: 'collectorConflict.onlyStored',
};

/** Who changed the collector since, and when, as far as it is known. */
function Explanation({ collector: { lastChange } }: { collector: Collector }) {
  const { t } = useTexts();
  const zone = useTimeZone();
  if (!lastChange?.by) return <Note tone="warn">{t('collectorConflict.changed')}</Note>;
  const at = toLocalTime(lastChange.at, zone).replace('T', ' ').slice(0, 16);
  const values = { by: isolate(lastChange.by), at: isolateLeftToRight(at) };
  return <Note tone="warn">{t('collectorConflict.changedBy', values)}</Note>;
}

/** Saves the chosen values, or discards the own version where nothing of it is kept. */
function useDecision(collector: Collector, edit: OfflineEdit, stored: CollectorFields) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const { mutateAsync: save, isPending, error } = useEditCollector(collector);
  const { id: dataCollectorId, projectId } = collector;
  const leave = (text: string) => {
    snackbar.show(t(text));
    void navigate({ to: pathTo(dataCollectorPaths.overview, { projectId, dataCollectorId }) });
  };
  const decide = async (choices: Choices) => {
    if (!Object.values(choices).includes('mine')) {
      await discardEntry(edit.key);
      return leave('collectorConflict.discarded');
    }
    const { version: _, ...mine } = edit.body;
    const fields: CollectorFields = mergeEdit<CollectorFields>(mine, stored, choices);
    const outcome = await save({ fields, base: stored, version: collector.version });
    if (outcome !== 'conflict')
      leave(outcome === 'sent' ? 'dataCollector.edit.success' : 'offline.announced');
  };
  return { decide, isPending, error };
}

function FieldChoice({
  conflict: { field, changedBy },
  mine,
  stored,
  side,
  isMissing,
  onChoose,
}: {
  conflict: FieldConflict;
  mine: string;
  stored: string;
  side: EditSide | null;
  isMissing: boolean;
  onChoose: (side: EditSide) => void;
}) {
  const { t } = useTexts();
  return (
    <div className={styles.field}>
      <RadioTiles
        label={getVersionLabel(t, field)}
        help={t(changedByKeys[changedBy])}
        error={isMissing ? t('ui.choose') : undefined}
        name={field}
        value={side ?? ''}
        tiles={[
          { value: 'mine', label: t('collectorConflict.mine'), detail: mine },
          { value: 'stored', label: t('collectorConflict.stored'), detail: stored },
        ]}
        onChange={(event) => onChoose(event.target.value as EditSide)}
      />
    </div>
  );
}

/** Two versions of a data collector field by field: one's own and the one that is stored, to choose what is kept. */
export function VersionComparison({ collector, edit }: { collector: Collector; edit: OfflineEdit }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Choices>({});
  const [hasTried, setHasTried] = useState(false);
  const stored = toStoredFields(collector);
  const format = useVersionFormat(collector, [edit.body, stored]);
  const { decide, isPending, error } = useDecision(collector, edit, stored);
  const conflicts = findConflicts(edit.base, edit.body, stored);
  const sides = conflicts.map((conflict) => ({
    conflict,
    side: chosen[conflict.field] ?? suggestSide(conflict),
  }));
  const missing = sides.filter(({ side }) => side === null);
  const isSame = conflicts.length === 0;
  useEffect(() => {
    if (!isSame) return;
    void discardEntry(edit.key);
    snackbar.show(t('collectorConflict.same'));
  }, [isSame, edit.key, snackbar, t]);

  // it takes the place of the form, which may have been scrolled
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, []);

  const chooseAll = (side: EditSide) =>
    setChosen(Object.fromEntries(conflicts.map(({ field }) => [field, side])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    const [first] = missing;
    if (first)
      return form.current?.querySelector<HTMLInputElement>(`[name=${first.conflict.field}]`)?.focus();
    void decide(Object.fromEntries(sides.map(({ conflict, side }) => [conflict.field, side]))).catch(
      () => undefined,
    );
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles.comparison}
      aria-labelledby="two-versions"
      onSubmit={submit}
    >
      <h2 ref={heading} id="two-versions" tabIndex={-1}>
        {t('collectorConflict.title', { name: isolate(collector.name) })}
      </h2>
      <Explanation collector={collector} />
      {error && <Note tone="error">{formatError(t, error)}</Note>}
      <div className={styles.actions}>
        <Button onClick={() => chooseAll('mine')}>{t('collectorConflict.keepMine')}</Button>
        <Button onClick={() => chooseAll('stored')}>{t('collectorConflict.keepStored')}</Button>
      </div>
      {sides.map(({ conflict, side }) => (
        <FieldChoice
          key={conflict.field}
          {...{ conflict, side }}
          mine={format(conflict.field, edit.body)}
          stored={format(conflict.field, stored)}
          isMissing={hasTried && side === null}
          onChoose={(value) => setChosen((before) => ({ ...before, [conflict.field]: value }))}
        />
      ))}
      <p role="status" className={styles.missing}>
        {missing.length > 0 && t('collectorConflict.toChoose', { count: missing.length })}
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="main" isBusy={isPending}>
          {t('collectorConflict.save')}
        </Button>
      </div>
    </form>
  );
}
