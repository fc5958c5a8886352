import { calls, r, read } from '#kit';
import { f } from '#fields';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { formato, planilhaDaContabilidade } from './planilhaDaContabilidade.server';

const politica = { permission: ['PRODUTO_VER'], plan: 'MODULO_FISCAL', inCompany: true, perHour: 60 } as const;
export const chamadasDaContabilidade = calls(produto, {
  exportar: read('GET exportar/contabilidade', {
    ...politica,
    form: { formato },
    result: r.file(),
    run: ({ form, ...context }) => planilhaDaContabilidade(context, form.formato),
  }),
  exportarDaLoja: read('GET exportar/contabilidade/{id}', {
    ...politica,
    form: { id: f.integer({ required: true, min: 1 }), formato },
    result: r.file(),
    run: ({ form, network }) => network.within(form.id, (la) => planilhaDaContabilidade(la, form.formato)),
  }),
});
