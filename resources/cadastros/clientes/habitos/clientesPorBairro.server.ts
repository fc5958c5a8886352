import { reports } from '#kit';
import { clientesPorBairro } from './clientesPorBairro';
import { porBairro } from './clientela.server';

export const respostaClientesPorBairro = reports(clientesPorBairro, porBairro);
