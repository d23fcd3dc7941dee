/** Start of a day in the time zone of the device. */
export function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00`);
}

/** End of a day in the time zone of the device. */
export function endOfDay(date: string): Date {
  const next = new Date(`${date}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next;
}
