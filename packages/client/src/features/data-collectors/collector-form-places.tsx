import { useEffect, useRef } from 'react';
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldGrid, fieldId } from '../../ui/field.tsx';
import type { Collector, PlaceChoice } from './collector-form.api.ts';
import styles from './collector-form.module.css';
import { CoordinateFields } from './collector-form-coordinates.tsx';
import { PlaceFields } from './collector-form-place-fields.tsx';
import { type CollectorValues, newPlace, type Point } from './collector-form-values.ts';

type Form = UseFormReturn<CollectorValues>;

type PlacesPartProps = {
  form: Form;
  places: UseFieldArrayReturn<CollectorValues, 'locations'>;
  regions: PlaceChoice[];
  center: Point;
  collector: Collector | undefined;
};

/** A place given twice is at fault in the later one: what is chosen in one place is a matter of all. */
function checkVillages(form: Form) {
  const chosen = form
    .getValues('locations')
    .flatMap(({ villageId }, index) => (villageId === null ? [] : [`locations.${index}.villageId` as const]));
  if (chosen.length > 0) void form.trigger(chosen);
}

/** Adds and removes places, and says where the focus goes then: into the new place, else to what adds one. */
function usePlaceDeeds(form: Form, places: PlacesPartProps['places']) {
  const adder = useRef<HTMLButtonElement>(null);
  const deed = useRef<'add' | 'remove'>(undefined);
  const count = places.fields.length;
  // once drawn anew: until then the fields have the numbers that they had
  useEffect(() => {
    if (deed.current === 'add') {
      const last = form.getValues(`locations.${count - 1}`);
      const first = last.districtId === null ? 'regionId' : 'villageId';
      document.getElementById(fieldId(`locations.${count - 1}.${first}`))?.focus();
    } else if (deed.current === 'remove') {
      checkVillages(form);
      adder.current?.focus();
    }
    deed.current = undefined;
  }, [count, form]);
  const add = () => {
    deed.current = 'add';
    places.append(newPlace(form.getValues('locations').at(-1)), { shouldFocus: false });
  };
  const remove = (index: number) => {
    deed.current = 'remove';
    places.remove(index);
  };
  return { adder, add, remove };
}

/** Where the collector works: one place or more, each a village or a zone of it, and a point on the map. */
export function PlacesPart({ form, places, regions, center, collector }: PlacesPartProps) {
  const { t } = useTexts();
  const { adder, add, remove } = usePlaceDeeds(form, places);
  const isOnly = places.fields.length === 1;
  return (
    <div id="places" className={styles.places}>
      {places.fields.map((place, index) => (
        <Card
          key={place.id}
          title={t('dataCollectorForm.place', { number: index + 1 })}
          aside={
            !isOnly && (
              <Button
                size="small"
                icon="cross"
                aria-label={t('dataCollectorForm.removePlace', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                {t('dataCollectorForm.remove')}
              </Button>
            )
          }
        >
          <FieldGrid>
            <PlaceFields
              {...{ form, index, regions }}
              known={collector?.locations.find(({ id }) => id === place.locationId)}
              onChosen={() => checkVillages(form)}
            />
            <CoordinateFields {...{ form, index, center }} />
          </FieldGrid>
        </Card>
      ))}
      <span>
        <Button ref={adder} icon="plus" onClick={add}>
          {t('dataCollectorForm.addPlace')}
        </Button>
      </span>
    </div>
  );
}
