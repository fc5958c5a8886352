import { reports } from '#kit';
import { registrosAcesso } from './registrosAcesso';
import { acessos } from './acessos.server';

export const respostaAcessos = reports(registrosAcesso, async ({ db }, { filters, range, page }) =>
  acessos(db, { ...filters, range }, page),
);
