import { semCredenciamento } from '../provedor.server';
import { calls, handlers, listener, listeners, outbox, run } from '#kit';
import { f } from '#fields';
import { fill } from '#kit/text';
import { routine, routines } from '#kit/work/routine';
import { Refusal } from '#kit/refusal';
import { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import { zoopTransacao } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';
import { vendaNoParceiro } from '../avisoDePagamento.server';
import { contaDa, espelharConta, espelharTodas, espelharVenda } from './espelho.server';
import { recebiveisDaVenda, vendasOnline } from './zoopTransacao';

const semParceiro = 'O parceiro de pagamentos deste sistema não mostra vendas. Fale com o suporte!';

export const acoesDasVendas = handlers(vendasOnline, {
  atualizar: {
    outside: async ({ ports, transaction, refuse, now }) => {
      const { sales, isSimulated } = ports.pagamentos;
      if (!sales) return refuse(semParceiro);
      const conta = await transaction((context) => contaDa(context, { simulada: isSimulated }));
      if (!conta) return refuse(semCredenciamento);
      const { vendas, transferencias, ilegiveis } = await espelharConta(sales, transaction, conta, now);
      const onde = isSimulated ? 'SIMULAÇÃO: ' : '';
      const sobra = ilegiveis > 0 ? `, ${ilegiveis} ainda sem situação` : '';
      return {
        mensagem: fill(
          '{onde}{vendas} {vendas|venda|vendas} e {transferencias} {transferencias|transferência lida|transferências lidas}{sobra}.',
          { onde, vendas, transferencias, sobra },
        ),
      };
    },
  },
});

export const rotinasDasVendas = routines(zoopTransacao, {
  espelhar: routine({ label: 'Vendas online do parceiro', every: 300, run: espelharTodas }),
});

/** Asks the provider for a sale. Asking twice does no harm, so every failure is tried again. */
export const leiturasDeVendas = outbox('leituraDeVenda', {
  label: 'Leitura de vendas online',
  message: { transacao: f.text({ label: 'Venda', required: true, max: 64 }) },
  replaces: 'transacao',
  repeats: true,
  send: async ({ ports, transaction, now }, { message: { transacao } }) => {
    const { sales, isSimulated } = ports.pagamentos;
    if (!sales) return 'sent';
    try {
      const conta = await transaction((context) => contaDa(context, { simulada: isSimulated }));
      if (!conta) return 'sent';
      // An unknown sale may be one that the provider has announced before it shows it.
      return (await espelharVenda(sales, transaction, conta, transacao, now)) === 'unknown' ? 'refused' : 'sent';
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return 'refused';
    }
  },
  tries: { first: 10, most: 600, hours: 24 },
});
export const ouvintesDasVendas = listeners(zoopTransacao, {
  ler: listener(vendaNoParceiro, async ({ put }, { event: { transacao } }) => {
    await put(leiturasDeVendas, `${transacao}/${crypto.randomUUID()}`, { transacao });
  }),
});

export const chamadasDasVendas = calls(
  zoopTransacao,
  {
    parcelas: run(recebiveisDaVenda, async ({ rows, notFound }, { form: { id } }) => {
      const venda = (await rows.get(zoopTransacao, id)) ?? notFound();
      return rows.all(zoopRecebivel, {
        transacao: venda.id,
        $sort: [
          ['parcela', 'asc'],
          ['id', 'asc'],
        ],
      });
    }),
  },
  { also: { 'POST filtrar/{page}/{size}': 'POST filterpaginated/{page}/{size}' } },
);
