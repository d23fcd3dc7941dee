import { areLevelsValid, type UnitLevel, unitLevels } from '@harken/domain/dhis2/unit-matching';
import { useState } from 'react';
import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Levels, type UnitPreview, useImportUnits, useUnitLevels, useUnitPreview } from './dhis2.api.ts';
import styles from './dhis2.module.css';
import { dhis2Paths } from './dhis2-paths.ts';
import { EditGuard } from './edit-guard.tsx';
import { UnitsTable } from './units-table.tsx';

type ChosenLevels = Record<UnitLevel, number | null>;

/** The levels as requests need them; undefined as long as they make no sense. */
function toLevels({ region, ...others }: ChosenLevels): Levels | undefined {
  if (region === null || !areLevelsValid({ region, ...others })) return undefined;
  return { region, ...others };
}

function LevelsCard({
  known,
  onChoose,
}: {
  known: readonly { level: number; name: string }[];
  onChoose: (levels: Levels) => void;
}) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<ChosenLevels>({ region: null, district: null, village: null });
  const levels = toLevels(chosen);
  return (
    <Card title={t('dhis2.units.levels')}>
      <div className={styles.fields}>
        <p className={styles.muted}>{t('dhis2.units.levelsHelp')}</p>
        {unitLevels.map((level) => (
          <SelectField
            key={level}
            label={t(`dhis2.units.level.${level}`)}
            emptyLabel={t('dhis2.units.level.none')}
            options={known.map((one) => ({
              value: one.level,
              label: t('dhis2.units.levelName', { level: one.level, name: one.name }),
            }))}
            value={chosen[level] ?? ''}
            onChange={({ target: { value } }) =>
              setChosen({ ...chosen, [level]: value === '' ? null : Number(value) })
            }
          />
        ))}
        <div className={styles.actions}>
          <Button blockedBy={!levels && t('dhis2.levelsInvalid')} onClick={() => levels && onChoose(levels)}>
            {t('dhis2.units.preview')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Counts({ preview }: { preview: UnitPreview }) {
  const { t } = useTexts();
  const { byCode, byName, isNew, notUsable } = preview;
  return (
    <DescriptionList
      items={[
        [t('dhis2.units.byCode'), byCode],
        [t('dhis2.units.byName'), byName],
        [t('dhis2.units.isNew'), isNew],
        [t('dhis2.units.notUsable'), notUsable],
      ]}
    />
  );
}

function Preview({
  preview,
  levels,
  nationalSocietyId,
  onDone,
}: {
  preview: UnitPreview;
  levels: Levels;
  nationalSocietyId: number;
  onDone: () => void;
}) {
  const { t } = useTexts();
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [createsMissing, setCreatesMissing] = useState(false);
  const [importsBoundaries, setImportsBoundaries] = useState(false);
  const importing = useImportUnits(nationalSocietyId);
  const named = preview.units.filter(({ kind }) => kind === 'name').map(({ id }) => id);
  const apply = () =>
    importing.mutate(
      { levels, confirmedUnitIds: [...confirmed], createsMissing, importsBoundaries },
      { onSuccess: onDone },
    );
  return (
    <>
      <Card title={t('dhis2.units.preview')}>
        <div className={styles.fields}>
          <Counts preview={preview} />
          {named.length > 0 && (
            <div className={styles.actions}>
              <Button onClick={() => setConfirmed(new Set(named))}>{t('dhis2.units.confirmAll')}</Button>
            </div>
          )}
          <Switch
            label={t('dhis2.units.createsMissing')}
            detail={t('dhis2.units.createsMissingHelp')}
            checked={createsMissing}
            onChange={({ target }) => setCreatesMissing(target.checked)}
          />
          <Switch
            label={t('dhis2.units.importsBoundaries')}
            detail={t('dhis2.units.importsBoundariesHelp')}
            checked={importsBoundaries}
            onChange={({ target }) => setImportsBoundaries(target.checked)}
          />
          <div className={styles.actions}>
            <Button variant="main" isBusy={importing.isPending} onClick={apply}>
              {t('dhis2.units.apply')}
            </Button>
          </div>
        </div>
      </Card>
      <UnitsTable
        units={preview.units}
        confirmed={confirmed}
        onConfirm={(id, isConfirmed) => {
          const next = new Set(confirmed);
          if (isConfirmed) next.add(id);
          else next.delete(id);
          setConfirmed(next);
        }}
      />
    </>
  );
}

function Units({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const known = useUnitLevels(nationalSocietyId);
  const [levels, setLevels] = useState<Levels>();
  const preview = useUnitPreview(nationalSocietyId, levels);
  return (
    <div className={styles.view}>
      <Loaded query={known} label={t('dhis2.units.loading')}>
        {(listed) => <LevelsCard known={listed} onChoose={setLevels} />}
      </Loaded>
      {levels && (
        <Loaded query={preview} label={t('dhis2.units.loading')}>
          {(found) => (
            <Preview
              key={JSON.stringify(levels)}
              preview={found}
              {...{ levels, nationalSocietyId }}
              onDone={() => void preview.refetch()}
            />
          )}
        </Loaded>
      )}
    </div>
  );
}

/** Takes organisation units of DHIS2 over as places: their ids as codes, new places, and boundaries. */
export function UnitsPage() {
  const { t } = useTexts();
  const params = useRouteParams(dhis2Paths.units);
  return (
    <Page title={t('dhis2.page.units')}>
      <EditGuard {...params}>
        <Units {...params} />
      </EditGuard>
    </Page>
  );
}
