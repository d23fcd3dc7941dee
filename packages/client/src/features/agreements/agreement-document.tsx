import { languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import type { AgreementDocument } from './agreements.api.ts';
import styles from './agreements-page.module.css';

/** The name of a language in that language. */
function getLanguageName(document: AgreementDocument): string {
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
      tiles={documents.map((document) => ({
        value: document.languageCode,
        label: getLanguageName(document),
      }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The agreement in a frame, and links that open it separately and download it; phones show only the links. */
export function AgreementDocumentCard({
  documents,
  selected,
  onChoose,
}: {
  documents: readonly AgreementDocument[];
  /** The document shown; undefined if there is none. */
  selected: AgreementDocument | undefined;
  onChoose: (languageCode: string) => void;
}) {
  const { t } = useTexts();
  const isFrameShown = useIsWide(); // phones open PDFs in a separate app
  const title = t('agreements.document.title');
  if (!selected) return <Note tone="warn">{t('agreements.document.none')}</Note>;
  return (
    <Card title={title} className={styles.part}>
      <div className={styles.inside}>
        {documents.length > 1 && (
          <LanguageTiles documents={documents} value={selected.languageCode} onChange={onChoose} />
        )}
        {(!isFrameShown || !navigator.pdfViewerEnabled) && <p>{t('agreements.document.opensByItself')}</p>}
        <a
          href={selected.agreementDocumentUrl}
          target="_blank"
          rel="noopener"
          className={styles.open}
          hrefLang={selected.languageCode}
        >
          <Icon name="eye" />
          {t('agreements.document.open')}
        </a>
        <a
          href={selected.agreementDocumentUrl}
          download={`agreement-${selected.languageCode}.pdf`}
          className={styles.open}
          hrefLang={selected.languageCode}
        >
          <Icon name="download" />
          {t('agreements.document.download')}
        </a>
        {isFrameShown && (
          <iframe
            key={selected.languageCode}
            title={t('agreements.document.frame', { language: getLanguageName(selected) })}
            src={selected.agreementDocumentUrl}
            className={styles.frame}
          />
        )}
      </div>
    </Card>
  );
}
