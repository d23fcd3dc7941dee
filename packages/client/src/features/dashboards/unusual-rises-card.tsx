import { type RiseMethod, riseMethods } from '@harken/domain/detection/rises';
import { useMemo, useState } from 'react';
import { daysAgo } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import chart from '../../ui/chart/chart.module.css';
import { ChartPlot } from '../../ui/chart/chart-plot.tsx';
import { SaveChartMenu } from '../../ui/chart/save-chart-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded, type LoadedQuery } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import text from '../../ui/text.module.css';
import type { UnusualRises } from './dashboards.api.ts';
import styles from './unusual-rises.module.css';
import { methodNames, type RisingHealthRisk, risesContent } from './unusual-rises-content.ts';
import { RisesLegend } from './unusual-rises-legend.tsx';
import { RisesTable } from './unusual-rises-table.tsx';
import { useLatestWeekInWords, useRisesDescription, useWeekDetails } from './unusual-rises-words.ts';

/** C2 sees a slow rise that C1 gets used to, and does not mark single cases as C3 does. */
const usualMethod: RiseMethod = 'c2';

/** The weeks of one health risk in columns, or in numbers. */
function Weeks({
  rises,
  healthRisk,
  method,
  isTable,
}: {
  rises: UnusualRises;
  healthRisk: RisingHealthRisk;
  method: RiseMethod;
  isTable: boolean;
}) {
  const { t } = useTexts();
  const describe = useRisesDescription();
  const detailsOf = useWeekDetails();
  const { epiWeeks } = rises;
  const content = useMemo(
    () => risesContent(t, { epiWeeks, healthRisk, method }),
    [t, epiWeeks, healthRisk, method],
  );
  const names = content.periods.map(({ name }) => name);
  if (isTable) return <RisesTable title={content.title} {...{ names, healthRisk, method }} />;
  return (
    <>
      <RisesLegend content={content} />
      <ChartPlot
        content={content}
        description={describe({ epiWeeks, healthRisk, method, names })}
        detailsOf={(index) => {
          const week = healthRisk.weeks[index];
          return week ? detailsOf(week, method) : '';
        }}
      />
    </>
  );
}

type Choice = {
  rises: UnusualRises;
  healthRisk: RisingHealthRisk;
  onHealthRisk: (id: number) => void;
  method: RiseMethod;
  onMethod: (method: RiseMethod) => void;
};

function Choices({ rises, healthRisk, onHealthRisk, method, onMethod }: Choice) {
  const { t } = useTexts();
  return (
    <div className={styles.choices}>
      <SelectField
        label={t('unusualRises.healthRisk')}
        value={healthRisk.id}
        options={rises.healthRisks.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onHealthRisk(Number(event.target.value))}
      />
      <SelectField
        label={t('unusualRises.method')}
        value={method}
        options={riseMethods.map((one) => ({ value: one, label: t(`unusualRises.methods.${one}`) }))}
        onChange={(event) => onMethod(event.target.value as RiseMethod)}
      />
    </div>
  );
}

/** What stands out, and what that is not. */
function Sentences({ rises, healthRisk, method }: Pick<Choice, 'rises' | 'healthRisk' | 'method'>) {
  const { t } = useTexts();
  const inWords = useLatestWeekInWords();
  const said = inWords({ epiWeeks: rises.epiWeeks, healthRisk, method });
  return (
    <>
      {said && (
        <p className={chart.note} aria-live="polite">
          <Icon name="info" small />
          <span>{said}</span>
        </p>
      )}
      <p className={text.muted}>{t('unusualRises.about')}</p>
    </>
  );
}

/** The weeks in which more of a health risk was reported than the weeks before let expect. Marks, never alerts. */
export function UnusualRisesCard({ query }: { query: LoadedQuery<UnusualRises> }) {
  const { t } = useTexts();
  const [isTable, setIsTable] = useState(false);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [method, setMethod] = useState<RiseMethod>(usualMethod);
  const rises = query.data;
  const healthRisk = rises?.healthRisks.find(({ id }) => id === chosenId) ?? rises?.healthRisks[0];
  const title = t('unusualRises.title');
  return (
    <div data-print-part>
      <Card
        title={title}
        aside={
          rises &&
          healthRisk && (
            <div className={chart.head} data-print-omit="">
              <IconButton
                icon={isTable ? 'chart' : 'table'}
                label={t(isTable ? 'chart.showChart' : 'chart.showTable', { title })}
                onClick={() => setIsTable(!isTable)}
              />
              <SaveChartMenu
                content={risesContent(t, { epiWeeks: rises.epiWeeks, healthRisk, method })}
                fileName={`${title} ${healthRisk.name} ${methodNames[method]} ${daysAgo(0)}`}
              />
            </div>
          )
        }
      >
        <Loaded
          query={query}
          label={t('unusualRises.loading')}
          isEmpty={({ healthRisks }) => healthRisks.length === 0}
          empty={<p className={text.muted}>{t('unusualRises.none')}</p>}
        >
          {(found) =>
            healthRisk && (
              <div className={chart.content}>
                <Choices
                  {...{ rises: found, healthRisk, method }}
                  onHealthRisk={setChosenId}
                  onMethod={setMethod}
                />
                <Weeks {...{ rises: found, healthRisk, method, isTable }} />
                <Sentences {...{ rises: found, healthRisk, method }} />
              </div>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
