import { useNavigate } from '@tanstack/react-router';
import { downloadFile } from '../../lib/requests/download.ts';
import { useDownloading } from '../../lib/requests/downloading.ts';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { DecisionBar } from '../../ui/page/decision-bar.tsx';
import { Note } from '../../ui/status/note.tsx';
import { ImportDropZone, ImportFileCard } from './choice.tsx';
import { type Import, type ImportResult, type ImportSource, useImport } from './file.ts';
import styles from './import.module.css';
import { ImportResultCard } from './result.tsx';
import { UncertainPlaces } from './uncertain-places.tsx';

/** What is imported, and the list it is added to. */
export type ImportStepsProps = {
  source: ImportSource;
  /** The last part of its translation keys: `import.submit.dataCollectors`. */
  subject: 'dataCollectors' | 'places' | 'figures' | 'people';
  template:
    | { call: 'dataCollector/importTemplate'; query: { projectId: number }; name: string }
    | {
        call:
          | 'nationalSocietyStructure/importTemplate'
          | 'nationalSocietyStructure/population/importTemplate';
        query: { nationalSocietyId: number };
        name: string;
      }
    | { call: 'lineList/importTemplate'; params: { outbreakId: number }; name: string };
  /** The list to open after the import. */
  listPath: string;
};

const levelKinds = ['regions', 'districts', 'villages', 'zones'];

/** What the button counts: collectors without new locations, places of all levels, or codes where no place is new. */
function countAdded(subject: ImportStepsProps['subject'], { added }: ImportResult) {
  const sum = (isCounted: (kind: string) => boolean) =>
    added.reduce((before, { kind, count }) => before + (isCounted(kind) ? count : 0), 0);
  if (subject !== 'places') return { what: subject, count: sum((kind) => kind === subject) };
  const places = sum((kind) => levelKinds.includes(kind));
  return places > 0
    ? { what: 'places' as const, count: places }
    : { what: 'codes' as const, count: sum((kind) => kind === 'codes') };
}

function TemplateCard({
  template,
  subject,
}: {
  template: ImportStepsProps['template'];
  subject: ImportStepsProps['subject'];
}) {
  const { t } = useTexts();
  const { isDownloading, download } = useDownloading();
  const downloadTemplate = (format: 'xlsx' | 'csv') => () =>
    void download(() => {
      if (template.call === 'lineList/importTemplate')
        return downloadFile(
          template.call,
          { params: template.params, query: { format } },
          template.name,
          format,
        );
      return template.call === 'dataCollector/importTemplate'
        ? downloadFile(template.call, { query: { ...template.query, format } }, template.name, format)
        : downloadFile(template.call, { query: { ...template.query, format } }, template.name, format);
    });
  return (
    <Card title={t('import.template.title')}>
      <p className={styles.text}>{t(`import.template.${subject}`)}</p>
      <div className={styles.buttons}>
        <Button icon="download" isBusy={isDownloading} onClick={downloadTemplate('xlsx')}>
          {t('import.template.excel')}
        </Button>
        <Button icon="download" isBusy={isDownloading} onClick={downloadTemplate('csv')}>
          {t('import.template.csv')}
        </Button>
      </div>
    </Card>
  );
}

/** Why the main action is not possible yet; undefined if it is. */
function useBlockedReason(
  { fileName, checking, questions, answers }: Import,
  count: number,
): string | undefined {
  const { t } = useTexts();
  if (!fileName) return t('import.blocked.noFile');
  if (checking.isFetching) return t('import.blocked.reading');
  if (!checking.data) return t('import.blocked.notRead');
  if (checking.data.faultCount > 0) return t('import.blocked.faults');
  const open = answers.countOpen(questions);
  if (open > 0) return t('import.blocked.uncertain', { count: open });
  return count === 0 ? t('import.blocked.nothingNew') : undefined;
}

/**
 * Import page with three steps: the template, the file, and the result of the check. Nothing is stored before the last
 * button is pressed.
 */
export function ImportSteps({ source, subject, template, listPath }: ImportStepsProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const fileImport = useImport(source, (result) => {
    const { what, count } = countAdded(subject, result);
    snackbar.show(t(`import.done.${what}`, { count }));
    void navigate({ href: listPath });
  });
  const { checking, failure } = fileImport;
  const { what, count } = checking.data ? countAdded(subject, checking.data) : { what: subject, count: 0 };
  const blockedReason = useBlockedReason(fileImport, count);
  return (
    <ImportDropZone onFile={fileImport.choose}>
      <div className={styles.steps}>
        <TemplateCard {...{ template, subject }} />
        <ImportFileCard fileImport={fileImport} />
      </div>
      {failure && (
        <Note tone="error" className={styles.failure}>
          {formatError(t, failure)}
        </Note>
      )}
      <UncertainPlaces fileImport={fileImport} />
      <ImportResultCard fileImport={fileImport} />
      <DecisionBar label={t('import.bar')} sentence={blockedReason ?? t('import.ready')}>
        <LinkButton to={listPath}>{t('ui.cancel')}</LinkButton>
        <Button
          variant="main"
          isBusy={fileImport.isStoring}
          blockedBy={blockedReason}
          onClick={fileImport.store}
        >
          {blockedReason ? t('import.submit.none') : t(`import.submit.${what}`, { count })}
        </Button>
      </DecisionBar>
    </ImportDropZone>
  );
}
