import { reports } from '#kit';
import { coorteClientes } from './coorteClientes';
import { coorte } from './servico/coorte';

export const respostaCoorte = reports(coorteClientes, coorte);
