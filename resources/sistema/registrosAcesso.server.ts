import { reports } from '#kit';
import { registrosAcesso } from './registrosAcesso';
import { acessos } from './acessos.server';

export const respostaAcessos = reports(registrosAcesso, async ({ filters, range, page, db }) =>
  acessos(db, { ...filters, range }, page),
);
