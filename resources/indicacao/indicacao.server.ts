import { event, listener, listeners, moved, saves, type HandlerContext } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { vidaDaFatura } from '../../schemas/financeiro/faturas/faturaEmpresa';
import { indicacao, vidaDaIndicacao } from '../../schemas/indicacao/indicacao';
import { indicacaoRegra } from '../../schemas/indicacao/indicacaoRegra';
import { impedimentoDe } from '../comum/indicada.server';
import { jaIndicada } from './abuso.server';
import { desfazerPremio, premiarFatura, validade } from './premio.server';

const indicacaoFeita = event('indicacaoFeita', { indicacao: f.ref('indicacao', { required: true }) });

/** Invalidates a referral once its company is known and belongs to whoever recommended it. */
const conferirDonos = async (context: HandlerContext, id: number): Promise<void> => {
  const { rows, move } = context;
  const uma = await rows.get(indicacao, id);
  if (!uma?.empresaIndicada || !['TESTE', 'CONTRATOU'].includes(uma.situacao)) return;
  const [indicadora, loja] = [await rows.get(empresa, uma.empresa), await rows.get(empresa, uma.empresaIndicada)];
  const motivo = indicadora && loja && (await impedimentoDe(context, indicadora, uma, loja));
  if (motivo !== undefined) await move(vidaDaIndicacao, uma, 'invalidar', { motivo });
};

export const premiosDasFaturas = listeners(indicacao, {
  paga: listener(moved(vidaDaFatura, 'pagar'), (context, { event: { id } }) => premiarFatura(context, id), {
    platform: true,
  }),
  estornada: listener(moved(vidaDaFatura, 'estornar'), (context, { event: { id } }) => desfazerPremio(context, id), {
    platform: true,
  }),
  contratada: listener(
    moved(vidaDaIndicacao, 'contratar'),
    (context, { event: { id } }) => conferirDonos(context, id),
    {
      platform: true,
    },
  ),
  emTeste: listener(moved(vidaDaIndicacao, 'testar'), (context, { event: { id } }) => conferirDonos(context, id), {
    platform: true,
  }),
  // Over all companies, for another one may have recommended the same business before.
  conferir: listener(
    indicacaoFeita,
    async ({ rows, move, now }, { event }) => {
      const nova = await rows.get(indicacao, event.indicacao);
      const indicadora = nova && (await rows.get(empresa, nova.empresa));
      if (nova?.situacao !== 'NOVA' || !indicadora) return;
      const motivo =
        (await impedimentoDe({ rows }, indicadora, nova)) ??
        ((await jaIndicada({ rows, now }, nova, nova.id)) ? 'Já indicada antes por outra empresa' : undefined);
      if (motivo !== undefined) await move(vidaDaIndicacao, nova, 'invalidar', { motivo });
    },
    { platform: true },
  ),
});

export const chegadas = saves(indicacao, {
  saving: async ({ rows, now }, { before }) => {
    if (before) return {};
    const { validadeDias } = await rows.settings(indicacaoRegra);
    return { expiraEm: validade(now, validadeDias) };
  },
  saved: async ({ emit }, { row, before }) => {
    if (!before) await emit(indicacaoFeita, { indicacao: row.id }, row.empresa);
  },
});
