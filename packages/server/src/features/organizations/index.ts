export {
  clearHeadManager,
  findOrganizationStandings,
  insertOrganization,
  makeHeadManager,
  makePendingHeadManager,
  type OrganizationStanding,
} from './organizations.queries.ts';
