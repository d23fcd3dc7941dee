/** What of the drill is run. */
export interface DrillOptions {
  faults: string[];
  /** How long messages are sent from the beginning of each fault. */
  seconds: number;
}

const defaultSeconds = 60;
/** A failover takes up to half a minute; then the former primary comes back while messages are still sent. */
const minSeconds = 45;

/**
 * Reads the parameters of `npm run drill`: `--fault <name>` any number of times, or names separated by commas, and `--seconds <n>`.
 *
 * @param known all names of faults, in the order in which they run
 * @throws with a sentence for the person who typed them
 */
export function parseOptions(parameters: string[], known: string[]): DrillOptions {
  const chosen: string[] = [];
  let seconds = defaultSeconds;
  for (let index = 0; index < parameters.length; index += 2) {
    const [name, value] = [parameters[index], parameters[index + 1]];
    if (name === '--fault' && value) chosen.push(...value.split(','));
    else if (name === '--seconds' && value) seconds = Number(value);
    else throw new Error(`Not understood: ${name}. Possible are --fault <name> and --seconds <number>.`);
  }
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no fault ${unknown.join(', ')}. Faults: ${known.join(', ')}.`);
  if (!Number.isInteger(seconds) || seconds < minSeconds || seconds > 600)
    throw new Error(`--seconds is a whole number from ${minSeconds} to 600.`);
  return { faults: known.filter((name) => chosen.length === 0 || chosen.includes(name)), seconds };
}
