import { reports } from '#kit';
import { clientesParados } from './clientesParados';
import { parados } from './servico/clientela';

export const respostaClientesParados = reports(clientesParados, parados);
