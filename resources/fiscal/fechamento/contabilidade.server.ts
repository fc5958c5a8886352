import { calls, get, r, run } from '#kit';
import { f } from '#fields';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { formato, planilhaDaContabilidade } from './planilhaDaContabilidade.server';

const politica = { permission: ['PRODUTO_VER'], plan: 'MODULO_FISCAL', inCompany: true, perHour: 60 } as const;
export const chamadasDaContabilidade = calls(produto, {
  exportar: run(
    get('exportar/contabilidade', {
      ...politica,
      form: { formato },
      result: r.file(),
    }),
    (context, { form }) => planilhaDaContabilidade(context, form.formato),
  ),
  exportarDaLoja: run(
    get('exportar/contabilidade/{id}', {
      ...politica,
      form: { id: f.integer({ required: true, min: 1 }), formato },
      result: r.file(),
    }),
    ({ network }, { form }) => network.within(form.id, (la) => planilhaDaContabilidade(la, form.formato)),
  ),
});
