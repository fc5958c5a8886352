import { reports } from '#kit';
import { segmentosClientes } from './segmentosClientes';
import { porSegmento } from './servico/clientela';

export const respostaSegmentosClientes = reports(segmentosClientes, porSegmento);
