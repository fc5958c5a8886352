import { reports } from '#kit';
import { tratamentoDados } from './tratamentoDados';

export const respostaTratamento = reports(tratamentoDados, ({ person }, { page }) => {
  const all = person.processing();
  return { results: all.slice((page.page - 1) * page.size, page.page * page.size), totalRecords: all.length };
});
