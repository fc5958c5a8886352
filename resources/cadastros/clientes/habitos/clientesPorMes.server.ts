import { reports } from '#kit';
import { clientesPorMes } from './clientesPorMes';
import { porMes } from './porMes.server';

export const respostaPorMes = reports(clientesPorMes, porMes);
