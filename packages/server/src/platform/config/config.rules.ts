import { z } from 'zod';

/** Why the text of a setting cannot be used, as a sentence without its name: `"abc" is not a whole number`. */
export interface Refused {
  wrong: string;
}

/** Refuses the text of a setting. Never quote a secret: the sentence is printed. */
export const refuse = (wrong: string): Refused => ({ wrong });

const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'wrong' in value;

interface Rule<T> {
  /** Reads the text, which is not empty, without spaces at both ends. */
  read(text: string): T | Refused;
  /** A text that is accepted, shown with every rejection. */
  example: string;
  /** Spaces at both ends belong to the value. */
  isVerbatim?: boolean;
}

/**
 * A setting with its default. An empty text is the default too, because compose.yaml and environment files pass unset variables
 * as empty texts.
 *
 * @example optional({ read: readFlag, example: 'true' }, false)
 */
export function optional<T>({ read, example, isVerbatim = false }: Rule<T>, byDefault: T) {
  return z
    .string()
    .transform((text, context): T => {
      if (text.trim() === '') return byDefault;
      const value = read(isVerbatim ? text : text.trim());
      if (!isRefused(value)) return value;
      context.addIssue(`${value.wrong}. For example: ${example}`);
      return z.NEVER;
    })
    .default(byDefault as never);
}

/** Like `optional`, but an empty text is refused: it would not mean what somebody expects. */
export function notEmpty<T>({ read, example }: Rule<T>, byDefault: T) {
  return z
    .string()
    .transform((text, context): T => {
      const value = text.trim() === '' ? refuse('is empty') : read(text.trim());
      if (!isRefused(value)) return value;
      context.addIssue(`${value.wrong}. For example: ${example}`);
      return z.NEVER;
    })
    .default(byDefault as never);
}

/** A whole number between two limits, both included. */
export const wholeNumber = (least: number, greatest: number, example: number): Rule<number> => ({
  example: String(example),
  read(text) {
    const isWithin = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= greatest;
    return isWithin ? Number(text) : refuse(`"${text}" is not a whole number from ${least} to ${greatest}`);
  },
});

/** Minutes, also a part of one. */
export const minutes: Rule<number> = {
  example: '1440',
  read(text) {
    const isWithin = /^\d{1,6}(\.\d+)?$/.test(text) && Number(text) > 0;
    return isWithin
      ? Number(text)
      : refuse(`"${text}" is not a number of minutes above 0 and below a million`);
  },
};

export const flag: Rule<boolean> = {
  example: 'true',
  read(text) {
    if (['true', 'false', '1', '0'].includes(text)) return text === 'true' || text === '1';
    return refuse(`"${text}" is neither true nor false`);
  },
};

/** One of some words. */
export const oneOf = <T extends string>(words: readonly T[], example: T): Rule<T> => ({
  example,
  read: (text) =>
    words.find((word) => word === text) ?? refuse(`"${text}" is none of ${words.filter(Boolean).join(', ')}`),
});

/** A secret of at least some characters; never shown. */
export const secret = (least: number, example: string): Rule<string> => ({
  example,
  isVerbatim: true,
  read: (text) =>
    text.length >= least
      ? text
      : refuse(`has ${text.length} characters; it needs at least ${least}, so that nobody can guess it`),
});

export const emailAddress: Rule<string> = {
  example: 'you@harken.example',
  read: (text) => (z.email().safeParse(text).success ? text : refuse(`"${text}" is not an e-mail address`)),
};

/** Several values, comma-separated unless another separator is given. */
export const listOf = <T extends string>(
  item: Rule<T>,
  example: string,
  separator: RegExp | string = ',',
): Rule<T[]> => ({
  example,
  read(text) {
    const values: T[] = [];
    for (const part of text.split(separator).map((each) => each.trim())) {
      if (part === '') continue;
      const value = item.read(part);
      if (isRefused(value)) return value;
      values.push(value);
    }
    return values;
  },
});
