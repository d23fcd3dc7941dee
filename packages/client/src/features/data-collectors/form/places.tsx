import { useEffect, useRef } from 'react';
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldGrid, toFieldId } from '../../../ui/fields/field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { Collector, PlaceOption } from './api.ts';
import { CoordinateFields } from './coordinates.tsx';
import styles from './form.module.css';
import { LocationWarning } from './location-warning.tsx';
import { PlaceFields } from './place-fields.tsx';
import { type CollectorValues, createPlaceValues, type Point } from './values.ts';

type Form = UseFormReturn<CollectorValues>;

type PlacesSectionProps = {
  form: Form;
  places: UseFieldArrayReturn<CollectorValues, 'locations'>;
  regions: PlaceOption[];
  center: Point;
  collector: Collector | undefined;
  projectId: number;
};

/** Checks all villages: if a place is given twice, the later one is invalid, so one choice can affect the others. */
function checkVillages(form: Form) {
  const chosen = form
    .getValues('locations')
    .flatMap(({ villageId }, index) => (villageId === null ? [] : [`locations.${index}.villageId` as const]));
  if (chosen.length > 0) void form.trigger(chosen);
}

/** Adds and removes places, and moves the focus: into the new place, or after a removal to the button that adds one. */
function usePlaceActions(form: Form, places: PlacesSectionProps['places']) {
  const adder = useRef<HTMLButtonElement>(null);
  const lastAction = useRef<'add' | 'remove'>(undefined);
  const count = places.fields.length;
  // after rendering, because until then the fields have their old numbers
  useEffect(() => {
    if (lastAction.current === 'add') {
      const last = form.getValues(`locations.${count - 1}`);
      const first = last.districtId === null ? 'regionId' : 'villageId';
      document.getElementById(toFieldId(`locations.${count - 1}.${first}`))?.focus();
    } else if (lastAction.current === 'remove') {
      checkVillages(form);
      adder.current?.focus();
    }
    lastAction.current = undefined;
  }, [count, form]);
  const add = () => {
    lastAction.current = 'add';
    places.append(createPlaceValues(form.getValues('locations').at(-1)), { shouldFocus: false });
  };
  const remove = (index: number) => {
    lastAction.current = 'remove';
    places.remove(index);
  };
  return { adder, add, remove };
}

/** The places where the collector works: one or more, each a village or a zone of it, with coordinates. */
export function PlacesSection({ form, places, regions, center, collector, projectId }: PlacesSectionProps) {
  const { t } = useTexts();
  const { adder, add, remove } = usePlaceActions(form, places);
  const isOnly = places.fields.length === 1;
  return (
    <div id="places" className={styles.places}>
      {places.fields.map((place, index) => (
        <Card
          key={place.id}
          title={t('dataCollectorForm.place', { number: index + 1 })}
          explanation={index === 0 && <HelpTerm term="village" name={t('dataCollectorForm.places')} />}
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
            <CoordinateFields {...{ form, index, center, projectId }} />
          </FieldGrid>
          <LocationWarning {...{ form, index }} />
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
