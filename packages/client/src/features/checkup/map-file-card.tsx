import { useRef, useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './checkup-page.module.css';
import { type MapFile, useMapFile, useMapFileRemoval, useMapFileUpload } from './map-file.api.ts';

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/** What maps draw their ground from now. */
function CurrentFile({ origin, file, problem }: MapFile) {
  const { t } = useTexts();
  if (problem) return <Note tone="warn">{t(`mapFile.problem.${problem}`)}</Note>;
  if (!file) return <p>{t('checkup.mapFile.none')}</p>;
  return (
    <>
      <p>{t('checkup.mapFile.ok', { megabytes: toMegabytes(file.sizeInBytes) })}</p>
      {file.attribution && <p>{t('mapFile.source', { source: file.attribution })}</p>}
      {origin === 'setting' && <p>{t('mapFile.setBySetting')}</p>}
    </>
  );
}

function RemoveButton() {
  const { t } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMapFileRemoval(() => setIsAsking(false));
  return (
    <>
      <Button icon="trash" onClick={() => setIsAsking(true)}>
        {t('mapFile.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('mapFile.removeTitle')}
        confirmLabel={t('mapFile.remove')}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('mapFile.removeText')}</p>
      </ConfirmDialog>
    </>
  );
}

function UploadButton({ origin, maxUploadBytes }: MapFile) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMapFileUpload(setShare);
  const choose = (file: File | undefined) => {
    if (!file) return;
    setIsTooLarge(file.size > maxUploadBytes);
    if (file.size <= maxUploadBytes) mutate(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pmtiles"
        aria-label={t('mapFile.title')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = ''; // so that the same file can be chosen again
        }}
      />
      <Button icon="up" isBusy={isPending} onClick={() => input.current?.click()}>
        {t(origin === 'upload' ? 'mapFile.chooseAnother' : 'mapFile.choose')}
      </Button>
      <div role="status">
        {isPending && t('mapFile.uploading', { percent: Math.floor(share * 100) })}
        {isTooLarge && <Note tone="error">{t('mapFile.tooLarge')}</Note>}
        {!isTooLarge && isSuccess && <Note tone="ok">{t('mapFile.uploaded')}</Note>}
        {!isTooLarge && error && <Note tone="error">{formatError(t, error)}</Note>}
      </div>
    </>
  );
}

/** The file from which maps draw roads, rivers and villages: which one is used, and uploading another. */
export function MapFileCard() {
  const { t } = useTexts();
  const { data, error } = useMapFile();
  if (error) return <Note tone="error">{formatError(t, error)}</Note>;
  if (!data) return null;
  const maxMegabytes = toMegabytes(data.maxUploadBytes);
  return (
    <Card title={t('mapFile.title')} className={styles.mapFile}>
      <div className={styles.finding}>
        <CurrentFile {...data} />
        {data.origin !== 'setting' && (
          <>
            <p>{t('mapFile.help', { megabytes: maxMegabytes })}</p>
            <UploadButton {...data} />
            {data.origin === 'upload' && <RemoveButton />}
          </>
        )}
      </div>
    </Card>
  );
}
