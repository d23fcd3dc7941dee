import { useEffect, useRef, useState } from 'react';
import { formatError } from '../../../lib/requests/error.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useAnswers } from '../../../shared/imports/file.ts';
import { UncertainPlaces } from '../../../shared/imports/uncertain-places.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/status/note.tsx';
import {
  type BoundaryChoices,
  isTooLarge,
  maxMegabytes,
  type UploadedFile,
  useBoundaryPreview,
  useBoundaryUpload,
} from './boundaries.api.ts';
import styles from './boundaries.module.css';
import { ChoiceFields } from './choice-fields.tsx';
import { ConfirmImport } from './confirm-import.tsx';
import { Preview } from './preview.tsx';

const accepted = '.geojson,.json,.topojson,.zip';

/** Choosing and sending a file. */
function FilePicker({
  nationalSocietyId,
  file,
  onUploaded,
}: {
  nationalSocietyId: number;
  file: UploadedFile | undefined;
  onUploaded: (file: UploadedFile) => void;
}) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [isRefused, setIsRefused] = useState(false);
  const upload = useBoundaryUpload(nationalSocietyId, setShare);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setIsRefused(isTooLarge(chosen));
    if (!isTooLarge(chosen)) upload.mutate(chosen, { onSuccess: onUploaded });
  };
  return (
    <>
      <p>{t('boundaries.help', { megabytes: maxMegabytes })}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('boundaries.importTitle')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = ''; // so that the same file can be chosen again after correcting it
        }}
      />
      <div className={styles.buttons}>
        {file && (
          <b>
            <bdi>{file.name}</bdi>
          </b>
        )}
        <Button icon="up" isBusy={upload.isPending} onClick={() => input.current?.click()}>
          {t(file ? 'boundaries.chooseAnother' : 'boundaries.chooseFile')}
        </Button>
      </div>
      <div role="status">
        {upload.isPending && t('boundaries.uploading', { percent: Math.floor(share * 100) })}
        {isRefused && <Note tone="error">{t('boundaries.tooLarge')}</Note>}
        {!isRefused && upload.error && <Note tone="error">{formatError(t, upload.error)}</Note>}
      </div>
    </>
  );
}

/** The choices about a file. The level that its properties speak of is chosen once, when it is read first. */
function useChoices(nationalSocietyId: number) {
  const [choices, setChoices] = useState<BoundaryChoices>();
  const [isSuggested, setIsSuggested] = useState(true);
  const answers = useAnswers();
  const [encoded, setEncoded] = useState('');
  const preview = useBoundaryPreview(nationalSocietyId, choices, encoded);
  const suggested = preview.data?.suggestedLevel;
  useEffect(() => {
    if (!isSuggested || !suggested || suggested === choices?.level) return;
    setChoices((before) => before && { ...before, level: suggested });
  }, [isSuggested, suggested, choices?.level]);
  return {
    ...{ choices, preview, answers, encoded },
    questions: preview.data?.uncertain ?? [],
    sendAnswers: setEncoded,
    begin({ upload }: UploadedFile) {
      answers.clear();
      setEncoded('');
      setIsSuggested(true);
      setChoices({ upload, level: choices?.level ?? 'district', createsMissing: false, skipsOthers: false });
    },
    change(changed: Partial<BoundaryChoices>) {
      if (changed.level) setIsSuggested(false);
      answers.clear();
      setEncoded('');
      setChoices((before) => before && { ...before, ...changed });
    },
    end: () => setChoices(undefined),
  };
}

/** Imports boundaries: the file, how to read it, the preview with questions, and the last button. */
export function ImportCard({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [file, setFile] = useState<UploadedFile>();
  const state = useChoices(nationalSocietyId);
  const { choices, preview, answers, questions } = state;
  const finish = (count: number) => {
    snackbar.show(t('boundaries.imported', { count }));
    setFile(undefined);
    state.end();
  };
  return (
    <Card title={t('boundaries.importTitle')} className={styles.card}>
      <FilePicker
        {...{ nationalSocietyId, file }}
        onUploaded={(uploaded) => {
          setFile(uploaded);
          state.begin(uploaded);
        }}
      />
      {choices && (
        <Loaded query={preview} label={t('boundaries.reading')}>
          {(read) => (
            <div className={styles.preview}>
              <ChoiceFields {...{ choices, read }} onChange={state.change} />
              <Preview read={read} />
              <UncertainPlaces fileImport={{ questions, answers }} />
              {questions.length > 0 && (
                <Button
                  blockedBy={answers.countOpen(questions) > 0 ? t('boundaries.blocked.uncertain') : undefined}
                  onClick={() => state.sendAnswers(answers.encode(questions))}
                >
                  {t('boundaries.useAnswers')}
                </Button>
              )}
              <ConfirmImport
                {...{ nationalSocietyId, choices, read }}
                answers={state.encoded}
                onChange={state.change}
                onImported={finish}
              />
            </div>
          )}
        </Loaded>
      )}
    </Card>
  );
}
