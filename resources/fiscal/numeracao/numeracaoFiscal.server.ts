import { calls, handlers, post, run } from '#kit';
import { f } from '#fields';
import { numeracaoFiscal } from '../../../schemas/fiscal/numeracao/numeracaoFiscal';
import { numeracoes } from './numeracaoFiscal';
import { nomeDaFaixa } from './lacunas.server';
import { mudancaDe, mudarProximo } from './proximoNumero.server';

export const acoesNumeracao = handlers(numeracoes, {
  mudar: async (context, { record, form }) => ({ mensagem: await mudarProximo(context, record.id, form) }),
});

export const chamadasNumeracao = calls(numeracaoFiscal, {
  /** Preview of a new next number: the numbers it would skip. */
  previa: run(
    post('previa-proximo', {
      mutates: false,
      permission: ['NUMERACAO_FISCAL_EDITAR'],
      plan: 'MODULO_FISCAL',
      form: { id: f.integer({ required: true, min: 1 }), proximo: f.integer({ min: 1 }), pulados: f.text() },
      result: { faixa: f.text(), impedimento: f.text() },
    }),
    async (context, { form }) => {
      const { rows, notFound } = context;
      const numeracao = (await rows.get(numeracaoFiscal, form.id)) ?? notFound();
      if (form.proximo === null) return { faixa: null, impedimento: null };
      const { faixa, impedimento } = await mudancaDe(context, numeracao, form.proximo, form.pulados);
      return { faixa: faixa ? nomeDaFaixa(faixa) : 'Nenhum', impedimento: impedimento ?? null };
    },
  ),
});
