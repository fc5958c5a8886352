import { reports } from '#kit';
import { clientesPorMes } from './clientesPorMes';
import { porMes } from './servico/porMes';

export const respostaPorMes = reports(clientesPorMes, porMes);
