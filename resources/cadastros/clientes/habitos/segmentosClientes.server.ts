import { reports } from '#kit';
import { segmentosClientes } from './segmentosClientes';
import { porSegmento } from './clientela.server';

export const respostaSegmentosClientes = reports(segmentosClientes, porSegmento);
