import { importLimits } from '@harken/domain/imports/limits';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import styles from './import.module.css';
import type { Import } from './import-file.ts';
import { useTexts } from './texts.tsx';

const megabytes = importLimits.fileBytes / (1024 * 1024);
const accepted = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** A file can be dropped anywhere on the page: beside a small target the browser would open it instead. */
export function ImportDropZone({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const { t } = useTexts();
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for those with a mouse; the button is for everybody
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
      {isOver && (
        <p className={styles.drop} aria-hidden="true">
          <Icon name="up" />
          {t('import.file.drop')}
        </p>
      )}
    </div>
  );
}

/** The second step: which file it is. */
export function ImportFileCard({ bringing }: { bringing: Import }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { fileName, problem, choose } = bringing;
  return (
    <Card title={t('import.file.title')}>
      <p className={styles.words}>{t('import.file.help', { value: megabytes })}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('import.file.title')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          target.value = ''; // the same file can be chosen again once it is corrected
        }}
      />
      <div className={styles.buttons}>
        {fileName && (
          <b className={styles.fileName}>
            <bdi>{fileName}</bdi>
          </b>
        )}
        <Button icon="up" isBusy={bringing.isStoring} onClick={() => input.current?.click()}>
          {t(fileName ? 'import.file.chooseAnother' : 'import.file.choose')}
        </Button>
      </div>
      {problem && (
        <Note tone="error" className={styles.problem}>
          {t(`import.file.${problem}`, { value: megabytes })}
        </Note>
      )}
    </Card>
  );
}
