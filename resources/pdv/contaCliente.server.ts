import { calls, handlers, read } from '#kit';
import { f } from '#fields';
import { contaCliente } from '../../schemas/pdv/contaCliente';
import { formasQueEntram } from '../../schemas/formas';
import { centavos, reais } from '../centavos';
import { contas } from './contaCliente';
import { meuCaixa, semCaixa } from './servico/caixa';
import { devidoPor, receberFiado } from './servico/fiado';

export const servidorDoFiado = handlers(contas, {
  receber: async ({ form, ...context }) => {
    const caixa = (await meuCaixa(context, true)) ?? context.refuse(semCaixa);
    return { saldo: (await receberFiado(context, caixa, form)).saldo };
  },
});
export const chamadasDoFiado = calls(contaCliente, {
  previa: read('POST previa', {
    permission: ['FIADO_RECEBER'],
    plan: 'PDV',
    inCompany: true,
    form: {
      cliente: f.ref('cliente', { required: true }),
      valor: f.money(),
      forma: f.enum(formasQueEntram),
    },
    result: { deve: f.money({ required: true }), depois: f.money({ required: true }), impedimento: f.text() },
    run: async ({ form: { cliente, valor }, ...context }) => {
      const owed = await devidoPor(context, cliente);
      const paid = centavos(valor ?? 0);
      const impedimento = owed <= 0 ? 'Este cliente não deve nada!' : paid > owed ? 'Passa do que ele deve!' : null;
      return { deve: reais(owed), depois: reais(Math.max(0, owed - paid)), impedimento };
    },
  }),
});
