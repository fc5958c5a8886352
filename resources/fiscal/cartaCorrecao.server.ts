import { file, handlers } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { cartaCorrecao } from '../../schemas/fiscal/cartaCorrecao';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { cartasDeCorrecao } from './cartaCorrecao';
import { casaDe } from './casa.server';
import { cartasSemResposta, enviarCarta, insistir } from './corrigir.server';

export const acoesCarta = handlers(cartasDeCorrecao, {
  imprimir: async (context, { record }) => {
    const { rows, print, notFound } = context;
    const { cartaImpressa } = await import('./danfe/cartaImpressa.lazy.server');
    return print(cartaImpressa(record, (await rows.get(notaFiscal, record.nota)) ?? notFound(), context.user.zone));
  },
  enviar: {
    outside: async (context, { record }) => {
      const outcome = await enviarCarta(context, record.id);
      return 'recusa' in outcome ? context.refuse(outcome.recusa) : outcome;
    },
  },
  xml: ({ refuse }, { record }) =>
    file(
      `${record.nome.replace(/\D+/g, '-')}-procEventoNFe.xml`,
      record.xml ?? refuse('O XML desta carta não está guardado.'),
    ),
  enviarPorEmail: {
    outside: async (context, { record, form }) => {
      const { enviarCartaPorEmail } = await import('./danfe/cartaImpressa.lazy.server');
      return enviarCartaPorEmail(context, record, form.emails);
    },
  },
});

export const rotinasDeCartas = routines(cartaCorrecao, {
  /** Retries letters without an answer: the same letter with the same number is registered once. */
  enviar: routine({
    label: 'Cartas de correção sem resposta',
    every: 60,
    run: async (context) => {
      for (const { id, empresa } of await context.within('*', cartasSemResposta))
        await insistir(casaDe(context, empresa), id);
    },
  }),
});
