import { useNavigate } from '@tanstack/react-router';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DecisionBar } from '../ui/decision-bar.tsx';
import { Note } from '../ui/note.tsx';
import { useSnackbar } from '../ui/snackbar.tsx';
import { downloadFile } from './download.ts';
import { useDownloading } from './downloading.ts';
import styles from './import.module.css';
import { ImportDropZone, ImportFileCard } from './import-choice.tsx';
import { type Import, type ImportSource, type ImportVerdict, useImport } from './import-file.ts';
import { ImportVerdictCard } from './import-verdict.tsx';
import { errorText } from './request-error.ts';
import { useTexts } from './texts.tsx';

/** What differs between the registers that can be brought from a file. */
export type ImportSubject = {
  source: ImportSource;
  /** Which words speak of it: `import.submit.dataCollectors`. */
  words: 'dataCollectors' | 'places';
  template:
    | { call: 'dataCollector/importTemplate'; query: { projectId: number }; name: string }
    | { call: 'nationalSocietyStructure/importTemplate'; query: { nationalSocietyId: number }; name: string };
  /** Where it leads in the end. */
  listPath: string;
};

/** How many things are counted on the button: collectors without their places, places of all levels. */
function countOf(words: ImportSubject['words'], { added }: ImportVerdict): number {
  const counted = added.filter(({ kind }) => words === 'places' || kind === 'dataCollectors');
  return counted.reduce((sum, { count }) => sum + count, 0);
}

function TemplateCard({ template, words }: Pick<ImportSubject, 'template' | 'words'>) {
  const { t } = useTexts();
  const { isGoing, download } = useDownloading();
  const get = (format: 'xlsx' | 'csv') => () =>
    void download(() =>
      template.call === 'dataCollector/importTemplate'
        ? downloadFile(template.call, { query: { ...template.query, format } }, template.name, format)
        : downloadFile(template.call, { query: { ...template.query, format } }, template.name, format),
    );
  return (
    <Card title={t('import.template.title')}>
      <p className={styles.words}>{t(`import.template.${words}`)}</p>
      <div className={styles.buttons}>
        <Button icon="download" isBusy={isGoing} onClick={get('xlsx')}>
          {t('import.template.excel')}
        </Button>
        <Button icon="download" isBusy={isGoing} onClick={get('csv')}>
          {t('import.template.csv')}
        </Button>
      </div>
    </Card>
  );
}

/** Why the main action is not possible yet; undefined once it is. */
function useObstacle({ fileName, checking }: Import, count: number): string | undefined {
  const { t } = useTexts();
  if (!fileName) return t('import.blocked.noFile');
  if (checking.isFetching) return t('import.blocked.reading');
  if (!checking.data) return t('import.blocked.notRead');
  if (checking.data.faultCount > 0) return t('import.blocked.faults');
  return count === 0 ? t('import.blocked.nothingNew') : undefined;
}

/**
 * Brings a register from a file, in three steps on one page: the empty list, the file, and what would be added or is to be
 * corrected. Nothing is stored before the last button.
 */
export function ImportSteps({ source, words, template, listPath }: ImportSubject) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const bringing = useImport(source, (verdict) => {
    snackbar.show(t(`import.done.${words}`, { count: countOf(words, verdict) }));
    void navigate({ href: listPath });
  });
  const { checking, failure } = bringing;
  const count = checking.data ? countOf(words, checking.data) : 0;
  const obstacle = useObstacle(bringing, count);
  return (
    <ImportDropZone onFile={bringing.choose}>
      <div className={styles.steps}>
        <TemplateCard {...{ template, words }} />
        <ImportFileCard bringing={bringing} />
      </div>
      {failure && (
        <Note tone="error" className={styles.failure}>
          {errorText(t, failure)}
        </Note>
      )}
      <ImportVerdictCard bringing={bringing} />
      <DecisionBar label={t('import.bar')} sentence={obstacle ?? t('import.ready')}>
        <LinkButton to={listPath}>{t('ui.cancel')}</LinkButton>
        <Button look="main" isBusy={bringing.isStoring} blockedBy={obstacle} onClick={bringing.store}>
          {obstacle ? t('import.submit.none') : t(`import.submit.${words}`, { count })}
        </Button>
      </DecisionBar>
    </ImportDropZone>
  );
}
