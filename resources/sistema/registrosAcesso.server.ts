import { reports } from '#kit';
import { registrosAcesso } from './registrosAcesso';
import { acessos } from './servico/acessos';

export const respostaAcessos = reports(registrosAcesso, async ({ filters, range, page, db }) =>
  acessos(db, { ...filters, range }, page),
);
