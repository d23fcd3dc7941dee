import { isRequestedDay } from '@harken/domain/calendar/calendar-date';
import { phoneNumberPattern } from '@harken/domain/forms/form-rules';
import { isPlainName } from '@harken/domain/forms/name-rules';
import { placeLevels } from '@harken/domain/places/levels';
import { personLimits } from '@harken/domain/users/limits';
import { z } from 'zod';
import { languageCodes } from '../texts/languages.generated.ts';

/** Schemas that many calls share. `lenient.ts` converts numbers in quotes, other letter cases and RFC 1123 dates before. */

const largestId = 2_147_483_647;
/** The id of a row: a positive 32-bit integer. */
export const id = z.int().min(1).max(largestId);
/** The id of a row, or 0 for none. */
export const idOrZero = z.int().min(0).max(largestId);
/** The id of a message or report, which is a 64-bit integer in the database. */
export const messageId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** A language that Harken is translated into. */
export const languageCode = z.enum(languageCodes);
/** A country by its ISO 3166-1 code, from which clients find its name in their language. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
/** Whole hours between the caller's local time and UTC. */
export const utcOffset = z.int().min(-12).max(14);
/** The page of a list, from 1; limited, because nobody reads a thousand pages. */
export const pageNumber = z.int().min(1).max(1000);
const invalidDate = { error: 'string:validation.valueInvalid' };
/**
 * An instant in a request, given with an offset, with `Z`, or without a zone (then UTC). Years outside this range are typing
 * errors; within it, years have four digits even a day later.
 */
export const requestInstant = z
  .date()
  .min(new Date('1900-01-01T00:00:00Z'), invalidDate)
  .max(new Date('2999-12-31T23:59:59Z'), invalidDate);
/**
 * Refuses a first or last day that is no day: a time in the middle of one would be rounded, and the file would have other rows
 * than were meant.
 */
export function requireDays(
  {
    utcOffset: offset = 0,
    ...days
  }: {
    startDate?: Date | null | undefined;
    endDate?: Date | null | undefined;
    utcOffset?: number | undefined;
  },
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  for (const name of ['startDate', 'endDate'] as const) {
    const instant = days[name];
    if (instant && !isRequestedDay(instant.getTime(), offset))
      check.addIssue({ code: 'custom', path: [name], message: 'string:validation.notADay' });
  }
}

/** A local time in an response: `yyyy-MM-ddTHH:mm:ss`, without a zone. */
export const localDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);

/** A trimmed text that must not be empty. */
export function requiredText(maxLength: number) {
  return z.string().trim().min(1).max(maxLength);
}

/** A text that may be absent, null or empty; an empty one becomes null. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .nullish()
    .transform((text) => text || null);
}

const notPlain = { error: 'string:validation.nameNotPlain' };

/** A name on one line and without web addresses, because it can appear in an SMS or e-mail. */
export function requiredName(maxLength: number, minLength = 1) {
  return z.string().trim().min(minLength).max(maxLength).refine(isPlainName, notPlain);
}

/** The same, but optional. */
export function optionalName(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine(isPlainName, notPlain)
    .nullish()
    .transform((text) => text || null);
}

/** `+` and at least six digits, at most 20 characters. */
export const phoneNumber = z
  .string()
  .trim()
  .min(1)
  .max(personLimits.phoneNumberMaxLength)
  .regex(phoneNumberPattern, { error: 'string:validation.phoneNumberInvalid' });
export const optionalPhoneNumber = z
  .union([z.literal(''), phoneNumber])
  .nullish()
  .transform((text) => text || null);

export const emailAddress = z.string().trim().min(1).max(personLimits.emailMaxLength).pipe(z.email());
export const optionalEmailAddress = z
  .union([z.literal(''), emailAddress])
  .nullish()
  .transform((text) => text || null);

/** An option in a list: `{ id, name }`. */
export const choice = z.object({ id, name: z.string() });

/** One page of a list (docs/spec/api.md). */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), page: z.int(), rowsPerPage: z.int(), totalRows: z.int() });
}

/**
 * How many more rows a list would have with those of training, which its training filter hides. Counted up to
 * `trainingLimits.hiddenCountMax` of the domain, one more meaning "more"; absent unless the list is limited to trained ones.
 */
export const hiddenTrainingCount = z.int().nullish();

/** Ids in a filter of places: as many as one import can add. */
const placeIds = z.array(id).max(20_000).default([]);
/** Ids in a filter of health risks, or a selection of people. */
export const someIds = z.array(id).max(1000);

/** A filter of places. All four lists may be absent; null means no restriction. */
export const locationFilter = z
  .object({
    regionIds: placeIds,
    districtIds: placeIds,
    villageIds: placeIds,
    zoneIds: placeIds,
    includeUnknownLocation: z.boolean().default(false),
  })
  .nullish();

/** Codes of a place and the places around it that are in effect, of all systems. Empty without any, or if the place is hidden. */
export const placeCodes = z.array(
  z.object({
    level: z.enum(placeLevels),
    /** `pcode`, `dhis2`, `national`, or the name of another system. */
    system: z.string(),
    /** A text: 007 is not 7. */
    code: z.string(),
  }),
);
export type PlaceCodeInEffect = z.output<typeof placeCodes>[number];

/** Every place may have the P-code that is in effect. */
const named = { name: z.string(), code: z.string().nullish() };
const zone = z.object({ id, villageId: id, ...named });
const village = z.object({ id, districtId: id, ...named, zones: z.array(zone) });
const district = z.object({ id, regionId: id, ...named, villages: z.array(village) });
/** The places of a society as a tree. */
export const structure = z.object({
  regions: z.array(z.object({ id, ...named, districts: z.array(district) })),
});

/** What was typed without a network is sent later, perhaps more than once: the second time, its key makes it do nothing. */
export const entryKey = z.uuid().max(36).optional();
