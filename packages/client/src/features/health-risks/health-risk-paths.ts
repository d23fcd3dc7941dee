/** Addresses of the pages for health risks and suspected diseases. */
export const healthRiskPaths = {
  list: '/healthrisks',
  add: '/healthrisks/add',
  templates: '/healthrisks/templates',
  edit: '/healthrisks/{healthRiskId}/edit',
} as const;

export const suspectedDiseasePaths = {
  list: '/suspecteddiseases',
  add: '/suspecteddiseases/add',
  edit: '/suspecteddiseases/{suspecteddiseaseId}/edit',
} as const;
