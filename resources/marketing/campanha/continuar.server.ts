import type { HandlerContext } from '#kit';
import { todayIn } from '#kit/period';
import type { OpenContext } from '#kit/calls/handlers';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { campanha, vidaDaCampanhaDeMarketing } from '../../../schemas/marketing/campanha/campanha';
import { campanhaParticipante } from '../../../schemas/marketing/campanha/campanhaParticipante';
import { zoneOf } from '../../comum/period.server';
import { alcanceDaCampanha, congelar, maximo, type Campanha } from './congelar.server';
import { faltaAoCupomOuLink } from './link.server';

/** Reason why nobody can come in. */
const impedimento = async (context: HandlerContext, row: Campanha, zone: string): Promise<string | undefined> => {
  const falta = await faltaAoCupomOuLink(context, row, zone);
  if (falta) return falta;
  const { reached } = await alcanceDaCampanha(context, row);
  return reached > maximo ? `O público passou de ${maximo.toLocaleString('pt-BR')} clientes.` : undefined;
};

/** Adds once a day those who have come to fit, after everybody from before has been sent to: the pace stays. */
const receber = async (context: HandlerContext, id: number): Promise<void> => {
  const { rows, now, move } = context;
  const row = await rows.get(campanha, id, { lock: true });
  if (row?.situacao !== 'ENVIANDO' || !row.continua) return;
  const zone = zoneOf((await rows.get(empresas, row.empresa))?.fuso);
  const ultima = new Date(row.ultimaEntrada ?? row.iniciadaEm!);
  if (todayIn(zone, ultima) >= todayIn(zone, now)) return;
  if (await rows.exists(campanhaParticipante, { campanha: id, situacao: ['AGUARDA', 'NA_FILA'] })) return;
  const motivoPausa = await impedimento(context, row, zone);
  if (motivoPausa) return void (await move(vidaDaCampanhaDeMarketing, row, 'pausar', { motivoPausa }));
  await congelar(context, await rows.update(campanha, row, { ultimaEntrada: now.toISOString() }));
};
export const receberNovos = async ({ within }: OpenContext): Promise<void> => {
  const abertas = await within('*', ({ rows }) => rows.all(campanha, { situacao: 'ENVIANDO', continua: true }));
  for (const { id, empresa } of abertas) await within(empresa, (context) => receber(context, id));
};
