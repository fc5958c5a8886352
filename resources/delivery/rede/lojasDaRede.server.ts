import { reports } from '#kit';
import { lojasDaRede } from './lojasDaRede';
import { compararLojas } from './lojas.server';

export const servidorDasLojas = reports(lojasDaRede, compararLojas);
