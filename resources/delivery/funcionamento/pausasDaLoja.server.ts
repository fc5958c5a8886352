import { reports } from '#kit';
import { pausasDaLoja } from './pausasDaLoja';
import { contarPausas } from './pausas.server';

export const respostaPausasDaLoja = reports(pausasDaLoja, contarPausas);
