import { reports } from '#kit';
import { coorteClientes } from './coorteClientes';
import { coorte } from './coorte.server';

export const respostaCoorte = reports(coorteClientes, coorte);
