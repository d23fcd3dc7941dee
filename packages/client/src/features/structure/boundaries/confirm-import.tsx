import { boundaryLimits } from '@harken/domain/places/boundary-limits';
import { useState } from 'react';
import { formatError } from '../../../lib/requests/error.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/choices.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { type BoundaryChoices, type BoundaryPreview, useBoundaryImport } from './boundaries.api.ts';

type ConfirmImportProps = {
  nationalSocietyId: number;
  choices: BoundaryChoices;
  read: BoundaryPreview;
  answers: string;
  onChange: (changed: Partial<BoundaryChoices>) => void;
  onImported: (count: number) => void;
};

/** What to do with boundaries that cannot be imported as they are, the source, and the last button. */
export function ConfirmImport(props: ConfirmImportProps) {
  const { nationalSocietyId, choices, read, answers, onChange, onImported } = props;
  const { t } = useTexts();
  const [source, setSource] = useState('');
  const [skipsOthers, setSkipsOthers] = useState(false);
  const [isSourceMissing, setIsSourceMissing] = useState(false);
  const count = (...results: readonly string[]) =>
    read.boundaries.filter(({ result }) => results.includes(result)).length;
  const ready = count('code', 'name', 'new');
  const others = count('unknown', 'faulty');
  const { mutate, isPending, error } = useBoundaryImport(nationalSocietyId, ({ isImported }) => {
    if (isImported) onImported(ready);
  });
  if (read.error || read.boundaries.length === 0) return null;
  const findReason = () => {
    if (ready === 0) return t('boundaries.nothingUsable');
    if (count('uncertain') > 0) return t('boundaries.blocked.uncertain');
    return others > 0 && !skipsOthers ? t('boundaries.blocked.others') : undefined;
  };
  const blockedBy = findReason();
  const store = () => {
    setIsSourceMissing(source.trim() === '');
    if (source.trim() !== '') mutate({ ...choices, source, answers, skipsOthers });
  };
  return (
    <>
      {(count('unknown') > 0 || choices.createsMissing) && (
        <Checkbox
          label={t('boundaries.addMissing')}
          checked={choices.createsMissing ?? false}
          onChange={({ target }) => onChange({ createsMissing: target.checked })}
        />
      )}
      {others > 0 && (
        <Checkbox
          label={t('boundaries.skipOthers', { count: others })}
          checked={skipsOthers}
          onChange={({ target }) => setSkipsOthers(target.checked)}
        />
      )}
      <TextField
        name="source"
        label={t('boundaries.source')}
        help={t('boundaries.sourceHelp')}
        maxLength={boundaryLimits.sourceMaxLength}
        value={source}
        error={isSourceMissing ? t('validation.fieldRequired') : undefined}
        onChange={({ target }) => setSource(target.value)}
      />
      {blockedBy && <Note>{blockedBy}</Note>}
      {error && <Note tone="error">{formatError(t, error)}</Note>}
      <span>
        <Button variant="main" icon="check" isBusy={isPending} blockedBy={blockedBy} onClick={store}>
          {t('boundaries.import', { count: ready })}
        </Button>
      </span>
    </>
  );
}
