import { addDays } from '@harken/domain/calendar/calendar-date';
import { type AberrationMethod, aberrationMethods } from '@harken/domain/detection/aberrations';
import { useMemo, useState } from 'react';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { IconButton } from '../../../ui/buttons/button.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { ChartPlot } from '../../../ui/chart/chart-plot.tsx';
import { SaveChartMenu } from '../../../ui/chart/save-chart-menu.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Loaded, type LoadedQuery } from '../../../ui/loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import type { SummaryLinks } from '../dashboard-links.ts';
import type { Aberrations } from '../dashboards.api.ts';
import { useFileName } from '../file-names.ts';
import { ReportsLink } from '../reports-link.tsx';
import styles from './aberrations.module.css';
import { type AberrationHealthRisk, buildAberrationsContent, methodNames } from './content.ts';
import { useAberrationsDescription, useLatestWeekDescription, useWeekDetails } from './labels.ts';
import { AberrationsLegend } from './legend.tsx';
import { AberrationsTable } from './table.tsx';

/** C2 detects a slow increase that C1 adapts to, and unlike C3 does not flag single cases (docs/decisions/0033). */
const defaultMethod: AberrationMethod = 'c2';

/** The weeks of one health risk as a chart or as a table. */
function Weeks({
  aberrations,
  healthRisk,
  method,
  isTable,
}: {
  aberrations: Aberrations;
  healthRisk: AberrationHealthRisk;
  method: AberrationMethod;
  isTable: boolean;
}) {
  const { t } = useTexts();
  const describe = useAberrationsDescription();
  const describeWeek = useWeekDetails();
  const { epiWeeks } = aberrations;
  const content = useMemo(
    () => buildAberrationsContent(t, { epiWeeks, healthRisk, method }),
    [t, epiWeeks, healthRisk, method],
  );
  const names = content.periods.map(({ name }) => name);
  if (isTable) return <AberrationsTable title={content.title} {...{ names, healthRisk, method }} />;
  return (
    <>
      <AberrationsLegend content={content} />
      <ChartPlot
        content={content}
        description={describe({ epiWeeks, healthRisk, method, names })}
        getDetails={(index) => {
          const week = healthRisk.weeks[index];
          return week ? describeWeek(week, method) : '';
        }}
      />
    </>
  );
}

type Selection = { aberrations: Aberrations; healthRisk: AberrationHealthRisk; method: AberrationMethod };

type Choice = Selection & {
  onHealthRisk: (id: number) => void;
  onMethod: (method: AberrationMethod) => void;
};

function Choices({ aberrations, healthRisk, onHealthRisk, method, onMethod }: Choice) {
  const { t } = useTexts();
  return (
    <div className={styles.choices}>
      <SelectField
        label={t('unusualRises.healthRisk')}
        value={healthRisk.id}
        options={aberrations.healthRisks.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onHealthRisk(Number(event.target.value))}
      />
      <SelectField
        label={t('unusualRises.method')}
        value={method}
        options={aberrationMethods.map((item) => ({ value: item, label: t(`unusualRises.methods.${item}`) }))}
        onChange={(event) => onMethod(event.target.value as AberrationMethod)}
      />
    </div>
  );
}

/** The latest week in words, and a note that flags are not alerts. */
function Sentences({ aberrations, healthRisk, method }: Selection) {
  const { t } = useTexts();
  const describeLatestWeek = useLatestWeekDescription();
  const sentence = describeLatestWeek({ epiWeeks: aberrations.epiWeeks, healthRisk, method });
  return (
    <>
      {sentence && (
        <p className={chart.note} aria-live="polite">
          <Icon name="info" small />
          <span>{sentence}</span>
        </p>
      )}
      <p className={text.muted}>{t('unusualRises.about')}</p>
    </>
  );
}

/** The days of the weeks, up to today; undefined without weeks. */
function findDays({ epiWeeks }: Aberrations) {
  const [first, last] = [epiWeeks[0], epiWeeks.at(-1)];
  if (!first || !last) return undefined;
  const [lastDay, today] = [addDays(last.firstDay, 6), daysAgo(0)];
  return { firstDay: first.firstDay, lastDay: lastDay < today ? lastDay : today };
}

/**
 * The aberrations: weeks with more cases of a health risk than expected from the weeks before. They are flagged but raise no
 * alerts.
 */
export function AberrationsCard({
  query,
  links = {},
}: {
  query: LoadedQuery<Aberrations>;
  links?: SummaryLinks;
}) {
  const { t } = useTexts();
  const [isTable, setIsTable] = useState(false);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [method, setMethod] = useState<AberrationMethod>(defaultMethod);
  const aberrations = query.data;
  const healthRisk =
    aberrations?.healthRisks.find(({ id }) => id === chosenId) ?? aberrations?.healthRisks[0];
  const title = t('unusualRises.title');
  const toName = useFileName();
  const days = aberrations && findDays(aberrations);
  return (
    <div data-print-part>
      <Card
        title={title}
        explanation={<HelpTerm term="aberration" name={title} />}
        aside={
          aberrations &&
          healthRisk && (
            <div className={chart.head} data-print-omit="">
              <IconButton
                icon={isTable ? 'chart' : 'table'}
                label={t(isTable ? 'chart.showChart' : 'chart.showTable', { title })}
                onClick={() => setIsTable(!isTable)}
              />
              <SaveChartMenu
                content={buildAberrationsContent(t, { epiWeeks: aberrations.epiWeeks, healthRisk, method })}
                fileName={toName(`${title} ${healthRisk.name} ${methodNames[method]}`, days)}
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
                  {...{ aberrations: found, healthRisk, method }}
                  onHealthRisk={setChosenId}
                  onMethod={setMethod}
                />
                <Weeks {...{ aberrations: found, healthRisk, method, isTable }} />
                <Sentences {...{ aberrations: found, healthRisk, method }} />
                <ReportsLink
                  to={
                    days &&
                    links.reportsOf?.({
                      ...{ startDate: days.firstDay, endDate: days.lastDay },
                      healthRisks: [healthRisk.id],
                    })
                  }
                />
              </div>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
