import { reports } from '#kit';
import { pausasDaLoja } from './pausasDaLoja';
import { contarPausas } from './servico/pausas';

export const respostaPausasDaLoja = reports(pausasDaLoja, contarPausas);
