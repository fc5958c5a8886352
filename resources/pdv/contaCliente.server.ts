import { calls, handlers, post, run, upgrade } from '#kit';
import { f } from '#fields';
import { contaCliente } from '../../schemas/pdv/contaCliente';
import { formasQueEntram } from '../../schemas/formas';
import { centavos, reais } from '../comum/centavos';
import { contas } from './contaCliente';
import { meuCaixa, semCaixa } from './caixa/movimentarCaixa.server';
import { devidoPor, receberFiado } from './fiado.server';

export const servidorDoFiado = handlers(contas, {
  receber: async (context, { form }) => {
    const caixa = (await meuCaixa(context, true)) ?? context.refuse(semCaixa);
    return { saldo: (await receberFiado(context, caixa, form)).deve ?? 0 };
  },
});
export const chamadasDoFiado = calls(contaCliente, {
  previa: run(
    post('previa', {
      mutates: false,
      permission: ['FIADO_RECEBER'],
      plan: 'PDV',
      inCompany: true,
      form: {
        cliente: f.ref('cliente', { required: true }),
        valor: f.money(),
        forma: f.enum(formasQueEntram),
      },
      result: { deve: f.money({ required: true }), depois: f.money({ required: true }), impedimento: f.text() },
    }),
    async (context, { form: { cliente, valor } }) => {
      const owed = await devidoPor(context, cliente);
      const paid = centavos(valor ?? 0);
      const impedimento = owed <= 0 ? 'Este cliente não deve nada!' : paid > owed ? 'Passa do que ele deve!' : null;
      return { deve: reais(owed), depois: reais(Math.max(0, owed - paid)), impedimento };
    },
  ),
});

/**
 * Adds a key to earlier rows and a balance to customers. A negative debt, left by a payment for a sale cancelled later,
 * is paid back: a row records it, and the debt becomes zero.
 */
export const fiadoComSaldo = upgrade(contaCliente, {
  leaves: ['saldo'],
  statements: [
    "update conta_cliente set deve = saldo, chave = 'antes:' || id",
    `insert into conta_cliente (empresa_id, cliente_id, data, tipo, descricao, busca, valor, saldo, deve, chave)
select empresa_id, cliente_id, now(), 'DEVOLUCAO', 'Pago a mais: devolver ao cliente', 'pago a mais: devolver ao cliente', -sum(valor), 0, 0, 'antes:devolver:' || cliente_id
from conta_cliente group by empresa_id, cliente_id having sum(valor) < 0`,
    `update cliente c set deve_fiado = t.soma from (select empresa_id, cliente_id, sum(valor) as soma from conta_cliente group by empresa_id, cliente_id) as t
where c.empresa_id = t.empresa_id and c.id = t.cliente_id`,
  ],
});
