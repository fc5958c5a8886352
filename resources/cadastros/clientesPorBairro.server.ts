import { reports } from '#kit';
import { clientesPorBairro } from './clientesPorBairro';
import { porBairro } from './servico/clientela';

export const respostaClientesPorBairro = reports(clientesPorBairro, porBairro);
