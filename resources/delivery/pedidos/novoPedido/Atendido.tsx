import { can, useCall } from '#screen';
import { clienteAtendido } from '../../../cadastros/contatos/clienteAtendido';

/** The customer of the order, looked up once while it is taken. */
export const useServed = (id: number | null) =>
  useCall(clienteAtendido, { id: id ?? 0 }, { when: id !== null && can('CLIENTE_VER'), keeps: true });
