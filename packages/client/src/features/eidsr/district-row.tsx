import { useId, useRef, useState } from 'react';
import { matchesSearch } from '../../lib/lists/search.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { GroupedCombobox, type OptionGroup } from '../../ui/fields/grouped-combobox.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { OrganisationUnit } from './eidsr.api.ts';
import styles from './eidsr.module.css';
import { type DistrictUnit, formatUnit } from './units.ts';

/** There may be thousands of units: only this many are listed, the others are found by typing. */
const maxShown = 100;

export type DistrictRowProps = {
  district: DistrictUnit;
  /** The units to choose from; undefined as long as nothing can be chosen. */
  groups: readonly OptionGroup<string>[] | undefined;
  /** The unit that is chosen but not saved yet. */
  chosen: OrganisationUnit | undefined;
  /** Whether the district's unit is one of those that can be chosen. */
  isInProgram: boolean;
  onChoose: (unitId: string | undefined) => void;
  onSave: () => void;
};

/** The district and its unit, with a check mark once it has a valid one. */
function DistrictSummary({
  district,
  chosen,
  isInProgram,
}: Pick<DistrictRowProps, 'district' | 'chosen' | 'isInProgram'>) {
  const { t } = useTexts();
  const { organisationUnitId: id, organisationUnitName: displayName } = district;
  const isMapped = id !== '';
  const isFine = isMapped && isInProgram;
  const [icon, iconStyle] = isFine ? (['check', styles.fine] as const) : (['warning', styles.open] as const);
  return (
    <>
      <Icon name={icon} className={iconStyle} />
      <span className={styles.text}>
        <b>
          <bdi>{district.districtName}</bdi>
        </b>{' '}
        <span className={styles.unit}>
          {isFine && <VisuallyHidden>{t('eidsr.districts.hasUnit')} </VisuallyHidden>}
          {isMapped ? formatUnit(t, { id, displayName }) : t('eidsr.districts.noUnit')}
        </span>
        {isMapped && !isInProgram && <span className={styles.open}>{t('eidsr.units.notInProgram')}</span>}
        {chosen && (
          <span className={styles.open}>{t('eidsr.units.notSaved', { unit: formatUnit(t, chosen) })}</span>
        )}
      </span>
    </>
  );
}

type PickerProps = Omit<DistrictRowProps, 'isInProgram' | 'groups'> & {
  groups: readonly OptionGroup<string>[];
};

/** Chooses a unit and saves the choice in the form. */
function UnitPicker({ district, groups, chosen, onChoose, onSave }: PickerProps) {
  const { t } = useTexts();
  const name = isolate(district.districtName);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const value = chosen?.id ?? district.organisationUnitId;
  const choose = (unitId: string | null) =>
    onChoose(unitId === null || unitId === district.organisationUnitId ? undefined : unitId);
  return (
    <>
      <GroupedCombobox
        label={t('eidsr.units.of', { district: name })}
        help={count > maxShown && t('eidsr.units.more', { count: maxShown })}
        groups={groups}
        value={value}
        onChange={choose}
        maxShown={maxShown}
        matches={(option, search) => matchesSearch(search, [option.label, option.value])}
      />
      <Button
        icon="check"
        aria-label={t('eidsr.units.saveOf', { district: name })}
        blockedBy={!value && t('eidsr.units.chooseFirst')}
        onClick={onSave}
      >
        {t('eidsr.units.save')}
      </Button>
    </>
  );
}

/** A district that expands to choose its unit. Without units to choose from it only shows the current one. */
export function DistrictRow(row: DistrictRowProps) {
  const { groups } = row;
  const detailsId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened && groups !== undefined;
  const summary = <DistrictSummary {...row} />;
  if (!groups)
    return (
      <li className={styles.district}>
        <div className={styles.fixed}>{summary}</div>
      </li>
    );
  const save = () => {
    row.onSave();
    setIsOpened(false);
    opener.current?.focus();
  };
  return (
    <li className={styles.district}>
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        className={styles.opener}
        onClick={() => setIsOpened(!isOpened)}
      >
        {summary}
        <Icon name={isOpen ? 'upChevron' : 'down'} small />
      </button>
      {isOpen && (
        <div id={detailsId} className={styles.opened}>
          <UnitPicker {...row} groups={groups} onSave={save} />
        </div>
      )}
    </li>
  );
}
