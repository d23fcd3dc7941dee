/** The addresses of the catalogue: health risks, and the diseases they may point to. */
export const healthRiskPaths = {
  list: '/healthrisks',
  add: '/healthrisks/add',
  edit: '/healthrisks/{healthRiskId}/edit',
} as const;

export const suspectedDiseasePaths = {
  list: '/suspecteddiseases',
  add: '/suspecteddiseases/add',
  edit: '/suspecteddiseases/{suspecteddiseaseId}/edit',
} as const;
