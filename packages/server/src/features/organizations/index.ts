export {
  clearHeadManager,
  findOrganizationsWithHeads,
  insertOrganization,
  makeHeadManager,
  makePendingHeadManager,
  type OrganizationWithHeads,
} from './organizations.queries.ts';
