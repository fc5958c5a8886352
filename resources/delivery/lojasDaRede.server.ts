import { reports } from '#kit';
import { lojasDaRede } from './lojasDaRede';
import { compararLojas } from './servico/lojas';

export const servidorDasLojas = reports(lojasDaRede, compararLojas);
