import { f } from '#fields';

const daCasa = { readOnly: true, copy: false } as const;
/** Fields of an order about the refund of its online payment, as the payment provider said. */
export const devolucaoDoPedido = {
  devolvidoOnline: f.money({ label: 'Devolvido pelo parceiro', min: 0, ...daCasa }),
  devolvendo: f.bool({ label: 'Devolução esperando o parceiro', ...daCasa }),
  devolucaoDita: f.text({ label: 'O que o parceiro disse da devolução', max: 280, ...daCasa }),
} as const;
