import { calls, run } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { valePresente } from '../../../schemas/fidelidade/cartoes/valePresente';
import { temPagina } from '../../delivery/funcionamento/porta.server';
import { sameSecret } from '#kit/work/inbox';
import { diaDe } from '../papel.server';
import { pinDe } from './vales.server';
import { saldoDoVale, valePublico } from './paginaDoVale';
import { dinheiro } from '../../comum/centavos';

const [errosPorHora, hora] = [5, 3_600_000];

export const paginasDeVales = calls(valePresente, {
  vale: run(valePublico, async ({ within, notFound }, { form: { codigo } }) =>
    within('*', async ({ rows }) => {
      const vale = await rows.one(valePresente, { codigo });
      const shop = vale && (await rows.get(empresa, vale.empresa));
      return temPagina(shop) ? { loja: shop.shortName, codigo } : notFound();
    }),
  ),
  // A wrong PIN is counted, and answered like one too many.
  saldo: run(saldoDoVale, async ({ within, notFound, now }, { form: { codigo, pin } }) => {
    const found = (await within('*', ({ rows }) => rows.one(valePresente, { codigo }))) ?? notFound();
    return within(found.empresa, async ({ rows }) => {
      if (!temPagina(await rows.get(empresa, found.empresa))) return notFound();
      const vale = (await rows.get(valePresente, found.id, { lock: true })) ?? notFound();
      const isFresh = now.getTime() - Date.parse(vale.tentativasDesde ?? '') < hora;
      const tries = isFresh ? (vale.tentativas ?? 0) : 0;
      const recusa = { recusa: 'Senha errada, ou tentada vezes demais. Confira, ou tente daqui a uma hora.' };
      if (tries >= errosPorHora) return recusa;
      if (!sameSecret((await pinDe({ rows }, vale)) ?? '', pin)) {
        const tentativasDesde = isFresh ? vale.tentativasDesde : now.toISOString();
        await rows.tally(valePresente, { id: vale.id }, { set: { tentativas: tries + 1, tentativasDesde } });
        return recusa;
      }
      if (!['ATIVO', 'USADO'].includes(vale.situacao))
        return { recusa: 'Este vale não pode ser usado. Fale com a loja.' };
      return { saldo: dinheiro(vale.saldo), validade: `Válido até ${diaDe(vale.validade)}.` };
    });
  }),
});
