import type { HandlerContext } from '#kit';
import { moduloFiscalConfiguracao } from '../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { situacaoSefaz } from '../../schemas/fiscal/situacaoSefaz';
import { foraDoAr } from './disjuntor.server';

/** Notice while the tax office does not accept notes: what happens and what to do. Null otherwise. */
export const avisoDaSefaz = async ({
  rows,
  now,
  user: { zone },
}: Pick<HandlerContext, 'rows' | 'now' | 'user'>): Promise<string | null> => {
  const { ambiente, contingencia } = await rows.settings(moduloFiscalConfiguracao);
  // The consumer's note comes first: its outage affects the counter.
  const found = await rows.one(situacaoSefaz, {
    ambiente,
    estado: { not: 'NORMAL' },
    desde: { empty: false },
    $sort: [['modelo', 'desc']],
  });
  if (!found?.desde) return null;
  const hour = (iso: string): string => {
    const [at, today] = [new Date(iso), now].map((one) => one.toLocaleDateString('pt-BR', { timeZone: zone }));
    const time = new Date(iso).toLocaleTimeString('pt-BR', { timeZone: zone, timeStyle: 'short' });
    return at === today ? time : `${at} às ${time}`;
  };
  const isNfe = found.modelo === '55';
  const sefaz = `A SEFAZ de ${found.uf}${isNfe ? ' (NF-e)' : ''}`;
  const rest = isNfe
    ? 'As NF-e esperam por ela e são transmitidas sozinhas; as NFC-e saem como sempre. Mercadoria vendida com NF-e só pode sair com o DANFE autorizado.'
    : contingencia
      ? 'As notas saem em contingência: entregue o papel e siga vendendo. Elas são transmitidas sozinhas depois.'
      : 'As notas esperam por ela. Para entregar o papel na hora, ligue a contingência na configuração fiscal.';
  if (!foraDoAr(found, now))
    return `${sefaz} voltou a responder. As notas que esperavam são transmitidas sozinhas: nada a fazer.`;
  if (found.estado === 'PAUSA' && found.ate) return `${sefaz} pediu uma pausa até ${hour(found.ate)}. ${rest}`;
  return `${sefaz} ${found.codigo === '108' || found.codigo === '109' ? 'está parada' : 'não responde'} desde ${hour(found.desde)}. ${rest}`;
};
