import { reports } from '#kit';
import { clientesParados } from './clientesParados';
import { parados } from './clientela.server';

export const respostaClientesParados = reports(clientesParados, parados);
