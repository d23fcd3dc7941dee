export const villagePath = '/projects/{projectId}/villages/{villageId}';
