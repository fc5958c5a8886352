import { outbox, saves } from '#kit';
import { f } from '#fields';
import { integracaoEmpresa } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { em } from '../../comum/lerJson';
import { IfoodError } from './cliente.server';
import { anotarErro, anotarSucesso, contaDe } from './conta.server';

/** Asks iFood whether the code that the customer said at the door is that of the order. */
export const codigosNoIfood = outbox('ifoodCodigo', {
  label: 'iFood: códigos de entrega',
  message: {
    pedido: f.ref('pedido', { required: true }),
    integracao: f.ref('integracaoEmpresa', { required: true }),
    externo: f.text({ label: 'Pedido no iFood', required: true, max: 64 }),
    codigo: f.text({ label: 'Código', required: true, max: 10 }),
  },
  // The last code that was typed is the one that counts.
  replaces: 'pedido',
  send: async (context, { message: { pedido: id, integracao, externo, codigo } }) => {
    // A person may send an uncertain one again, long after.
    const order = await context.transaction(({ rows }) => rows.get(pedido, id));
    if (order?.codigoConferidoEm != null) return 'sent';
    if (order?.codigoDito !== codigo) return 'rejected';
    const conta = await contaDe(context, integracao);
    const dizer = (recusaParceiro: string) =>
      context.transaction(({ rows }) => rows.change(pedido, id, { recusaParceiro }));
    try {
      const { status, body } = await conta.cliente.pedir(
        conta.acesso,
        'POST',
        `/logistics/v1.0/orders/${encodeURIComponent(externo)}/verifyDeliveryCode`,
        { code: codigo },
      );
      await context.transaction((within) => anotarSucesso(within, conta.integracao));
      // A wrong code is 400, 422, or an answer that says so.
      if (status >= 300 || em(body, 'success') === false) {
        await dizer(`O código de entrega ${codigo} não foi aceito: confira com o cliente.`);
        return 'rejected';
      }
      await context.transaction(({ rows }) =>
        rows.change(pedido, id, { codigoConferidoEm: context.now.toISOString(), recusaParceiro: null }),
      );
      return 'sent';
    } catch (error) {
      if (!(error instanceof IfoodError)) throw error;
      await context.transaction((within) => anotarErro(within, conta.integracao, error));
      if (!error.incerto) throw error;
      await dizer('Não se sabe se o código de entrega foi conferido: envie de novo.');
      return 'uncertain';
    }
  },
  // The courier waits at the door.
  tries: { first: 2, most: 15, hours: 1 },
});

/** Sends the code that somebody typed. */
export const codigoDitoAoIfood = saves(
  pedido,
  {
    saved: async ({ rows, put }, { row, before }) => {
      const { codigoDito, codigoDitoEm, idExterno } = row;
      if (!before || row.origemExterna !== 'IFOOD' || idExterno === null || codigoDito === null) return;
      if (codigoDitoEm === null || codigoDitoEm === before.codigoDitoEm) return;
      const integracao = await rows.one(integracaoEmpresa, { servico: 'IFOOD', idLoja: { empty: false } });
      if (!integracao) return;
      await put(codigosNoIfood, `${row.id}/${codigoDitoEm}`, {
        pedido: row.id,
        integracao: integracao.id,
        externo: idExterno,
        codigo: codigoDito,
      });
    },
  },
  { on: ['codigoDitoEm'] },
);
