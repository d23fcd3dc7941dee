import { parseCoordinates } from '@harken/domain/geography/parse-coordinates';
import { lazy, Suspense, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MapPicker } from '../../../ui/map/map-picker.tsx';
import { toHeightStyle } from '../../../ui/map/map-types.ts';
import { Note } from '../../../ui/status/note.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import styles from './form.module.css';
import { pickerZoom, useOwnLocation } from './own-location.ts';
import {
  type CollectorValues,
  formatDegrees,
  latitudeRules,
  longitudeRules,
  type Point,
  toPoint,
} from './values.ts';

type Form = UseFormReturn<CollectorValues>;

/** Pixels. There may be several maps on the page. */
const mapHeight = 240;

const coordinates = {
  latitude: { rules: latitudeRules },
  longitude: { rules: longitudeRules },
} as const;

function CoordinateField({
  form,
  index,
  name,
  onPair,
}: {
  form: Form;
  index: number;
  name: keyof typeof coordinates;
  /** Called with both coordinates when they are pasted as one text. */
  onPair: (point: Point) => void;
}) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `locations.${index}.${name}`,
    rules: { validate: toValidator<string>(t, ...coordinates[name].rules) },
  });
  return (
    // a text field, because the number keyboards of some phones have no minus
    <TextField
      {...field}
      isHalf
      dir="ltr"
      autoComplete="off"
      label={t(`dataCollectorForm.${name}`)}
      error={fieldState.error?.message}
      onPaste={(event) => {
        const pasted = parseCoordinates(event.clipboardData.getData('text'));
        if (!pasted) return;
        event.preventDefault();
        onPair(pasted);
      }}
    />
  );
}

/** Loaded with the map. Without what it adds, the map is still of use. */
const PlaceMap = lazy(() =>
  import('./place-map.tsx').then(
    (module) => ({ default: module.PlaceMap }),
    () => ({ default: MapPicker }),
  ),
);

type CoordinateFieldsProps = { form: Form; index: number; center: Point; projectId: number };

/** The coordinates of a place: picked on the map, taken from the device, or entered. All three stay in sync. */
export function CoordinateFields({ form, index, center, projectId }: CoordinateFieldsProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [isOwnLocation, setIsOwnLocation] = useState(false);
  const [accuracy, setAccuracy] = useState<number>();
  const [latitude, longitude] = useWatch({
    control: form.control,
    name: [`locations.${index}.latitude`, `locations.${index}.longitude`],
  });
  const point = toPoint({ latitude, longitude });
  const pick = (picked: Point) => {
    setAccuracy(undefined);
    for (const name of ['latitude', 'longitude'] as const)
      form.setValue(`locations.${index}.${name}`, formatDegrees(picked[name]), {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: true,
      });
  };
  const own = useOwnLocation((found) => {
    pick(found);
    setAccuracy(found.accuracy);
    setIsOwnLocation(true);
  });
  const number = index + 1;
  const label = point
    ? t('dataCollectorForm.mapOfPoint', { number, latitude, longitude })
    : t('dataCollectorForm.mapWithoutPoint', { number });
  const pointZoom = isOwnLocation ? pickerZoom.ownLocation : pickerZoom.point;
  return (
    <>
      <div className={styles.span}>
        {(isWide || isMapOpen) && (
          <Suspense fallback={<div aria-hidden="true" style={toHeightStyle(mapHeight)} />}>
            <PlaceMap
              projectId={projectId}
              label={label}
              height={mapHeight}
              point={point}
              center={center}
              zoom={point ? pointZoom : pickerZoom.initial}
              onPick={pick}
            />
          </Suspense>
        )}
        <div className={styles.mapActions}>
          {!isWide && (
            <Button icon="pin" aria-expanded={isMapOpen} onClick={() => setIsMapOpen(!isMapOpen)}>
              {t(isMapOpen ? 'dataCollectorForm.hideMap' : 'dataCollectorForm.showMap')}
            </Button>
          )}
          <Button icon="locate" isBusy={own.isLocating} onClick={own.locate}>
            {t('dataCollectorForm.ownLocation')}
          </Button>
        </div>
        {accuracy !== undefined && (
          <p role="status" className={styles.accuracy}>
            {t('dataCollectorForm.ownLocationAccuracy', { meters: Math.ceil(accuracy) })}
          </p>
        )}
        {own.failure && <Note tone="error">{t(`dataCollectorForm.ownLocationFailed.${own.failure}`)}</Note>}
      </div>
      <CoordinateField {...{ form, index }} onPair={pick} name="latitude" />
      <CoordinateField {...{ form, index }} onPair={pick} name="longitude" />
      <p className={styles.pasteHelp}>{t('dataCollectorForm.pasteHelp')}</p>
    </>
  );
}
