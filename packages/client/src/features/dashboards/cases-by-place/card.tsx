import { type ComparedLevel, comparedLevels } from '@harken/domain/places/places-inside';
import { useState } from 'react';
import { useDownloading } from '../../../lib/requests/downloading.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type ExportChoice, nameExport, useDataItems } from '../../../shared/exports/export-items.ts';
import { SaveChartMenu } from '../../../ui/chart/save-chart-menu.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import { useFileName } from '../file-names.ts';
import { type CasesByPlace, downloadCasesByPlace, type PlacesScope, useCasesByPlace } from './api.ts';
import styles from './cases-by-place.module.css';
import { buildPlacesContent } from './content.ts';
import { PlacesTable } from './table.tsx';

/** What is not in the table, and what its numbers mean. */
function Notes({ found }: { found: CasesByPlace }) {
  const { t } = useTexts();
  const { placeCount, withoutPopulation, casesWithoutPlace, places, periods } = found;
  const leftOut = placeCount - places.length;
  const year = periods.at(-1)?.lastDay.slice(0, 4);
  return (
    <div className={styles.notes}>
      {withoutPopulation > 0 && (
        <p>{t('casesByPlace.withoutPopulation', { count: withoutPopulation, total: placeCount })}</p>
      )}
      {casesWithoutPlace > 0 && <p>{t('casesByPlace.withoutPlace', { count: casesWithoutPlace })}</p>}
      {leftOut > 0 && <p>{t('casesByPlace.notListed', { count: leftOut })}</p>}
      {year && <p>{t('casesByPlace.about', { year })}</p>}
    </div>
  );
}

/** Cases by region, district or village, with rates where the population is known (docs/decisions/0065). */
export function CasesByPlaceCard({ scope }: { scope: PlacesScope }) {
  const { t } = useTexts();
  const [level, setLevel] = useState<ComparedLevel>('district');
  const query = useCasesByPlace(scope, level);
  const { download } = useDownloading();
  const toName = useFileName();
  const title = t('casesByPlace.title');
  const fileName = toName(`${title} ${t(`casesByPlace.levels.${level}`)}`);
  const save = (choice: ExportChoice) => {
    const name = `${nameExport(fileName, choice.form)}.${choice.format}`;
    void download(() => downloadCasesByPlace(scope, level, { ...choice, fileName: name }));
  };
  const dataItems = useDataItems(save);
  const inFile = `${title}: ${t(`casesByPlace.levels.${level}`)}`;
  return (
    <div data-print-part="">
      <Card
        title={title}
        aside={
          query.data && (
            <div data-print-omit="">
              <SaveChartMenu
                content={buildPlacesContent(t, query.data, inFile)}
                fileName={fileName}
                onSaveXlsx={() => save({ form: 'readable', format: 'xlsx' })}
                furtherItems={dataItems}
              />
            </div>
          )
        }
      >
        <div className={styles.content}>
          <div className={styles.level}>
            <SelectField
              label={t('casesByPlace.level')}
              value={level}
              options={comparedLevels.map((value) => ({ value, label: t(`casesByPlace.levels.${value}`) }))}
              onChange={(event) => setLevel(event.target.value as ComparedLevel)}
            />
          </div>
          <Loaded
            query={query}
            label={t('casesByPlace.loading')}
            isEmpty={({ places }) => places.length === 0}
            empty={<p className={text.muted}>{t('casesByPlace.none')}</p>}
          >
            {(found) => (
              <>
                <PlacesTable
                  key={found.level}
                  found={found}
                  projectId={'projectId' in scope ? scope.projectId : null}
                />
                <Notes found={found} />
              </>
            )}
          </Loaded>
        </div>
      </Card>
    </div>
  );
}
