import { importLimits } from '@harken/domain/imports/limits';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import type { Import } from './file.ts';
import styles from './import.module.css';

const megabytes = importLimits.fileBytes / (1024 * 1024);
const accepted = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Accepts a dropped file anywhere on the page: the browser would open a file that misses a small target. */
export function ImportDropZone({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const { t } = useTexts();
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an extra for mouse users; everybody can use the button
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFile(event)) return;
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

/** Which sheet of a workbook is read, to choose another one. */
function SheetChoice({ fileImport: { sheets, sheet, chooseSheet } }: { fileImport: Import }) {
  const { t } = useTexts();
  const options = sheets.map((name) => ({ value: name, label: name }));
  return (
    <SelectField
      label={t('import.sheet')}
      help={t('import.sheet.help')}
      value={sheet ?? ''}
      options={options}
      {...(sheet === undefined && { emptyLabel: t('import.sheet.choose') })}
      onChange={({ target }) => target.value !== '' && chooseSheet(target.value)}
    />
  );
}

/** Step 2: choosing the file. */
export function ImportFileCard({ fileImport }: { fileImport: Import }) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { fileName, fileError, choose } = fileImport;
  return (
    <Card title={t('import.file.title')}>
      <p className={styles.text}>{t('import.file.help', { value: megabytes })}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('import.file.title')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          target.value = ''; // so that the same file can be chosen again after correcting it
        }}
      />
      <div className={styles.buttons}>
        {fileName && (
          <b className={styles.fileName}>
            <bdi>{fileName}</bdi>
          </b>
        )}
        <Button icon="up" isBusy={fileImport.isStoring} onClick={() => input.current?.click()}>
          {t(fileName ? 'import.file.chooseAnother' : 'import.file.choose')}
        </Button>
      </div>
      {fileImport.sheets.length > 1 && <SheetChoice fileImport={fileImport} />}
      {fileError && (
        <Note tone="error" className={styles.error}>
          {t(`import.file.${fileError}`, { value: megabytes })}
        </Note>
      )}
    </Card>
  );
}
