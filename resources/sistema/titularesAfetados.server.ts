import { reports } from '#kit';
import { titularesAfetados } from './titularesAfetados';

export const respostaAfetados = reports(
  titularesAfetados,
  async ({ person }, { filters: { usuario, oque }, range, page }) => {
    const { titulares, ...found } = await person.affected({ range, usuario, oque }, page);
    return { ...found, totals: { titulares, acessos: found.totalRecords } };
  },
);
