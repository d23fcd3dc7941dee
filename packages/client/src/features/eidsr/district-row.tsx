import { useId, useRef, useState } from 'react';
import { isolated } from '../../lib/left-to-right.ts';
import { matchesSearch } from '../../lib/search.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { GroupedCombobox, type OptionGroup } from '../../ui/grouped-combobox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { OrganisationUnit } from './eidsr.api.ts';
import styles from './eidsr.module.css';
import { type DistrictUnit, unitInWords } from './units.ts';

/** Of thousands of units so many stand in the list at once; the others are found by typing. */
const mostShown = 100;

export type DistrictRowProps = {
  district: DistrictUnit;
  /** What can be chosen; nothing while nothing can. */
  groups: readonly OptionGroup<string>[] | undefined;
  /** What is chosen and not saved yet. */
  chosen: OrganisationUnit | undefined;
  /** Whether the unit that the district has is one of those that can be chosen. */
  isInProgram: boolean;
  onChoose: (unitId: string | undefined) => void;
  onSave: () => void;
};

/** The district and where it stands: a tick once it has a unit. */
function Words({
  district,
  chosen,
  isInProgram,
}: Pick<DistrictRowProps, 'district' | 'chosen' | 'isInProgram'>) {
  const { t } = useTexts();
  const { organisationUnitId: id, organisationUnitName: displayName } = district;
  const isMapped = id !== '';
  const isFine = isMapped && isInProgram;
  const [icon, look] = isFine ? (['check', styles.fine] as const) : (['warning', styles.open] as const);
  return (
    <>
      <Icon name={icon} className={look} />
      <span className={styles.words}>
        <b>
          <bdi>{district.districtName}</bdi>
        </b>{' '}
        <span className={styles.unit}>
          {isFine && <VisuallyHidden>{t('eidsr.districts.hasUnit')} </VisuallyHidden>}
          {isMapped ? unitInWords(t, { id, displayName }) : t('eidsr.districts.noUnit')}
        </span>
        {isMapped && !isInProgram && <span className={styles.open}>{t('eidsr.units.notInProgram')}</span>}
        {chosen && (
          <span className={styles.open}>{t('eidsr.units.notSaved', { unit: unitInWords(t, chosen) })}</span>
        )}
      </span>
    </>
  );
}

type PickerProps = Omit<DistrictRowProps, 'isInProgram' | 'groups'> & {
  groups: readonly OptionGroup<string>[];
};

/** Chooses the unit, and saves the choice in the form. */
function Picker({ district, groups, chosen, onChoose, onSave }: PickerProps) {
  const { t } = useTexts();
  const name = isolated(district.districtName);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const value = chosen?.id ?? district.organisationUnitId;
  const choose = (unitId: string | null) =>
    onChoose(unitId === null || unitId === district.organisationUnitId ? undefined : unitId);
  return (
    <>
      <GroupedCombobox
        label={t('eidsr.units.of', { district: name })}
        help={count > mostShown && t('eidsr.units.more', { count: mostShown })}
        groups={groups}
        value={value}
        onChange={choose}
        mostShown={mostShown}
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

/** One district: opened, its unit is chosen. As long as nothing can be chosen it only says what it has. */
export function DistrictRow(row: DistrictRowProps) {
  const { groups } = row;
  const detailsId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened && groups !== undefined;
  const words = <Words {...row} />;
  if (!groups)
    return (
      <li className={styles.district}>
        <div className={styles.fixed}>{words}</div>
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
        {words}
        <Icon name={isOpen ? 'upChevron' : 'down'} small />
      </button>
      {isOpen && (
        <div id={detailsId} className={styles.opened}>
          <Picker {...row} groups={groups} onSave={save} />
        </div>
      )}
    </li>
  );
}
