import { file, handlers } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { lacunaNumeracao } from '../../../schemas/fiscal/numeracao/lacunaNumeracao';
import { numeracaoFiscal } from '../../../schemas/fiscal/numeracao/numeracaoFiscal';
import { lacunas } from './lacunaNumeracao';
import { casaDe } from '../casa.server';
import { inutilizarFaixa } from './inutilizarFaixa.server';
import { conferirNumeracao } from './lacunas.server';

export const acoesLacuna = handlers(lacunas, {
  inutilizar: {
    outside: async (context, { record, form }) => {
      const outcome = await inutilizarFaixa(context, record.id, form.justificativa);
      return 'recusa' in outcome ? context.refuse(outcome.recusa) : outcome;
    },
  },
  inutilizarVarias: {
    outside: async (context, { selection, form }) => {
      const faixas = await context.transaction(({ rows }) => rows.selected(lacunaNumeracao, selection));
      const failed: { id: number; title: string; message: string }[] = [];
      for (const { id, faixa } of faixas) {
        const outcome = await inutilizarFaixa(context, id, form.justificativa);
        if ('recusa' in outcome) failed.push({ id, title: faixa, message: outcome.recusa });
      }
      return { changed: faixas.length - failed.length, failed };
    },
  },
  comprovante: ({ refuse }, { record }) =>
    file(
      `${record.modelo}-${record.serie}-${record.de}-${record.ate}-procInutNFe.xml`,
      record.xml ?? refuse('Não há comprovante destes números: peça-o no portal da SEFAZ do estado.'),
    ),
});

export const rotinasDeLacuna = routines(lacunaNumeracao, {
  /** Finds numbers without a note, series by series. */
  conferir: routine({
    label: 'Lacunas de numeração',
    every: 3600,
    run: async (context) => {
      const series = await context.within(
        '*',
        async ({ rows }) => (await rows.find(numeracaoFiscal, {}, { page: 1, size: 100_000 })).rows,
      );
      for (const { id, empresa } of series)
        await casaDe(context, empresa).transaction((within) => conferirNumeracao(within, id));
    },
  }),
});
