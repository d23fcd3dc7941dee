export const todayPath = '/today';
