import { calls, run } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { categoriaProduto } from '../../../../schemas/delivery/cardapio/categoriaProduto';
import { lotePreco } from '../../../../schemas/delivery/cardapio/precos/lotePreco';
import { produto } from '../../../../schemas/delivery/cardapio/produto';
import { centavos } from '../../../comum/centavos';
import { aplicarPrecos, gradeDePrecos, historicoDePrecos } from './precos';
import { desfazerPrecos, gravarCelulas, vigorar } from './alterarPrecos.server';
import { historicoDoProduto } from './historicoDePrecos.server';

const emCents = (value: number | null): number | null => (value === null ? null : centavos(value));

export const chamadasDosPrecos = calls(lotePreco, {
  grade: run(gradeDePrecos, async ({ rows, now }) => {
    const agora = now.toISOString();
    const [categorias, produtos, agendados] = await Promise.all([
      rows.all(categoriaProduto, { $sort: [['ordem', 'asc']] }),
      rows.all(produto, {
        $sort: [
          ['ordem', 'asc'],
          ['nome', 'asc'],
        ],
      }),
      rows.all(lotePreco, {
        $or: [{ situacao: 'AGENDADO' }, { situacao: 'APLICADO', voltaEm: { gt: agora } }],
        $sort: [['agendadoPara', 'asc']],
      }),
    ]);
    return { categorias, produtos, agendados };
  }),
  historico: run(historicoDePrecos, async (context, { form }) => ({
    linhas: await historicoDoProduto(context, form.produto),
  })),
  aplicar: run(aplicarPrecos, (context, { form: { linhas, agendadoPara, voltaEm } }) =>
    gravarCelulas(
      context,
      linhas.map(({ antes, depois, ...onde }) => ({ ...onde, antes: emCents(antes), depois: emCents(depois) })),
      { agendadoPara, voltaEm },
    ),
  ),
});

export const rotinasDosPrecos = routines(lotePreco, {
  /** Applies scheduled prices, and takes back those whose time is over. */
  vigencia: routine({
    label: 'Preços agendados',
    every: 30,
    run: async ({ within, now }) => {
      const agora = now.toISOString();
      const devidos = {
        $or: [
          { situacao: 'AGENDADO', agendadoPara: { lte: agora } },
          { situacao: 'APLICADO', voltaEm: { lte: agora } },
        ],
      } as const;
      const found = await within('*', ({ rows }) => rows.all(lotePreco, devidos));
      for (const { id, empresa } of found)
        await within(empresa, async ({ rows }) => {
          const lote = await rows.one(lotePreco, { id, ...devidos }, { lock: 'skip' });
          if (!lote) return;
          if (lote.situacao === 'AGENDADO') await vigorar({ rows, now }, lote);
          else await desfazerPrecos({ rows, now }, lote);
        });
    },
  }),
});
