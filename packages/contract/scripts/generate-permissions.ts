import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Permission, permissions, type Suspension } from '@harken/domain/access/permissions';
import { lettersOf } from '@harken/domain/access/roles';
import type { Call } from '../src/call.ts';
import { calls } from '../src/calls.ts';

/**
 * Writes `docs/permissions.md`: who may do what, as the table of permissions and the calls have it, for people who do not
 * read code. With `--verify` it fails when the committed page is out of date.
 */
const outFile = fileURLToPath(new URL('../../../docs/permissions.md', import.meta.url));

const places: Record<Permission['within'], string> = {
  anywhere: 'everywhere',
  nationalSociety: 'own societies',
  project: 'own projects',
};
const suspensions: Record<Suspension, string> = {
  projectClosed: 'a closed project',
  societyArchived: 'an archived society',
  coordinatorInCharge: 'a coordinator in charge',
};

const all: Call[] = Object.values(calls);
const namesOf = (permission: string) =>
  all.filter((call) => call.permission === permission).map(({ name }) => `\`${name}\``);

const rows = Object.entries<Permission>(permissions).map(([name, { roles, within, unless }]) => {
  const cells = [`\`${name}\``, lettersOf(roles), places[within]];
  const suspended = unless.map((suspension) => suspensions[suspension]).join(', ');
  return `| ${[...cells, suspended || '–', namesOf(name).join(', ') || '–'].join(' | ')} |`;
});

const text = `<!-- Generated from permissions.ts and calls.ts by \`npm run generate\`. Do not edit. -->
# Who may do what

A Administrator, G GlobalCoordinator, T TechnicalAdvisor, D DataConsumer, M Manager, S Supervisor, C Coordinator, H HeadSupervisor.

Administrators and GlobalCoordinators have access to every society. All others have access to the societies they belong to. A project is open to
the supervisors and head supervisors who are or were assigned to it; to everybody else who has access to its society. Where the society has a
coordinator, only the organizations of the project take part in it, and neither their other organizations nor GlobalCoordinators do;
Administrators, Coordinators and DataConsumers see it all the same.

What is suspended is refused with a reason, to everybody. A coordinator in charge leaves a permission to Administrators and Coordinators.
Some calls ask more than the table: whose collector, report, alert or recipient it is, or whether the caller is a head manager. A call without a line
here needs no sign-in: ${namesOf('public').join(', ')}.

| Permission | Who | Where | Suspended by | Calls |
|---|---|---|---|---|
${rows.join('\n')}
`;

if (!process.argv.includes('--verify')) writeFileSync(outFile, text);
else if (readFileSync(outFile, 'utf8') !== text) {
  process.stderr.write('docs/permissions.md is out of date: run `npm run generate`.\n');
  process.exit(1);
}
