import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { useUiTexts } from '../../text/texts-context.ts';
import { findPlaces, type SearchedPlace } from './find-places.ts';
import styles from './tools.module.css';

type ListProps = {
  id: string;
  found: readonly SearchedPlace[];
  active: number;
  onChosen: (place: SearchedPlace) => void;
};

function FoundPlaces({ id, found, active, onChosen }: ListProps) {
  const t = useUiTexts();
  return (
    <div id={id} role="listbox" aria-label={t('map.search')} className={styles.found}>
      {found.map((place, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={place.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChosen(place)}
        >
          <bdi>{place.name}</bdi>
          <small>
            <bdi>{[place.within, ...place.codes].filter(Boolean).join(' · ')}</bdi>
          </small>
        </div>
      ))}
    </div>
  );
}

/** A field in which the name or the code of a place is typed, and the places that it may mean. */
export function PlaceSearch({
  places,
  onChosen,
}: {
  places: readonly SearchedPlace[];
  onChosen: (place: SearchedPlace) => void;
}) {
  const t = useUiTexts();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = useMemo(() => (isOpen ? findPlaces(places, text) : []), [places, text, isOpen]);
  const choose = (place: SearchedPlace) => {
    setText(place.name);
    setIsOpen(false);
    onChosen(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.key === 'Enter') {
      event.preventDefault(); // do not submit a form around the map
      if (chosen) choose(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) setActive((active + step + found.length) % found.length);
    }
  };
  const hasList = isOpen && found.length > 0;
  return (
    <div className={styles.search} data-print-omit="">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={t('map.search')}
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        placeholder={t('map.search')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      {hasList && <FoundPlaces id={listId} {...{ found, active }} onChosen={choose} />}
      {isOpen && text.trim() !== '' && found.length === 0 && (
        <p role="status" className={styles.found}>
          {t('ui.noneFound')}
        </p>
      )}
    </div>
  );
}
