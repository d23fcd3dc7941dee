import { languages } from '../../lib/languages.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioTiles } from '../../ui/choices.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Note } from '../../ui/note.tsx';
import type { AgreementDocument } from './agreements.api.ts';
import styles from './agreements-page.module.css';

/** A language in its own name, as whoever reads it knows it. */
function nameOf(document: AgreementDocument): string {
  return languages.find(({ code }) => code === document.languageCode)?.name ?? document.language;
}

function LanguageTiles({
  documents,
  value,
  onChange,
}: {
  documents: readonly AgreementDocument[];
  value: string;
  onChange: (languageCode: string) => void;
}) {
  const { t } = useTexts();
  return (
    <RadioTiles
      name="agreementLanguage"
      label={t('agreements.language')}
      tiles={documents.map((document) => ({ value: document.languageCode, label: nameOf(document) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The agreement in a frame, and a link that opens it by itself; on a telephone only the link. */
export function AgreementDocumentCard({
  documents,
  shown,
  onChoose,
}: {
  documents: readonly AgreementDocument[];
  /** The one of the documents that is read; undefined where there is none. */
  shown: AgreementDocument | undefined;
  onChoose: (languageCode: string) => void;
}) {
  const { t } = useTexts();
  const showsFrame = useIsWide(); // telephones open a PDF in an app of their own
  const title = t('agreements.document.title');
  if (!shown) return <Note tone="warn">{t('agreements.document.none')}</Note>;
  return (
    <Card title={title} className={styles.part}>
      <div className={styles.inside}>
        {documents.length > 1 && (
          <LanguageTiles documents={documents} value={shown.languageCode} onChange={onChoose} />
        )}
        {(!showsFrame || !navigator.pdfViewerEnabled) && <p>{t('agreements.document.opensByItself')}</p>}
        <a
          href={shown.agreementDocumentUrl}
          target="_blank"
          rel="noopener"
          className={styles.open}
          hrefLang={shown.languageCode}
        >
          <Icon name="download" />
          {t('agreements.document.open')}
        </a>
        {showsFrame && (
          <iframe
            key={shown.languageCode}
            title={t('agreements.document.frame', { language: nameOf(shown) })}
            src={shown.agreementDocumentUrl}
            className={styles.frame}
          />
        )}
      </div>
    </Card>
  );
}
