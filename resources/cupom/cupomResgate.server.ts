import { calls, handlers, read } from '#kit';
import { f } from '#fields';
import { counted } from '#kit/text';
import type { AskedFilter, HandlerContext } from '#kit';
import { cupomResgate } from '../../schemas/cupom/cupomResgate';
import { centavos, reais } from '../centavos';
import { resgates } from './cupomResgate';
import { money } from './servico/texto';
import { listarResgatesDe } from './servico/consultas';
import { nomeDaEmpresa } from './servico/divulgar';

const somas = async ({ rows }: Pick<HandlerContext, 'rows'>, filter: AskedFilter) => {
  const { count, valorPedido: vendas, valorDesconto: descontos } = await rows.sum(cupomResgate, filter, ['valorPedido', 'valorDesconto']);
  return { resgates: count, vendas, descontos, ticket: count === 0 ? 0 : reais(Math.round(centavos(vendas) / count)) };
};

export const acoesResgate = handlers(resgates, {
  imprimir: async ({ filter, ...context }) => {
    const { results, totalRecords } = await listarResgatesDe(context, filter, { page: 1, size: 1000 });
    if (totalRecords > 1000) context.refuse('No máximo 1.000 resgates por impressão! Use filtros para dividir.');
    const { vendas, descontos } = await somas(context, filter);
    const day = (at: string | null): string => (at === null ? '' : new Date(at).toLocaleString('pt-BR', { timeZone: context.user.zone, dateStyle: 'short', timeStyle: 'short' }));
    return context.print({ title: 'Cupons resgatados', paper: 'A4', landscape: true, blocks: [
      { text: context.user.company ? await nomeDaEmpresa(context, context.user.company.id) : 'Todas as empresas', bold: true }, { text: 'Cupons resgatados', bold: true, size: 'large' }, { space: 1 },
      { table: {
        columns: [{ label: 'Data' }, { label: 'Cupom' }, { label: 'Digitado' }, { label: 'Pedido' }, { label: 'Cliente' }, { label: 'Situação' }, { label: 'Pedido (R$)', align: 'right' }, { label: 'Desconto', align: 'right' }],
        rows: results.map((one) => [day(one.data), one.cupom.nome, one.chave, one.pedido.numero, one.cliente?.nome ?? '', one.situacao === 'RESGATADO' ? 'Resgatado' : 'Devolvido', money(one.valorPedido), money(one.valorDesconto)]),
        totals: [counted(results.length, { one: 'Resgate', many: 'Resgates' }), '', '', '', '', '', money(vendas), money(descontos)],
      } },
    ] });
  },
});

export const chamadasResgate = calls(cupomResgate, {
  totais: read('POST totais', { permission: ['CUPOM_DESCONTO_VER'], plan: 'CUPOM', filter: true, result: { resgates: f.integer({ required: true }), vendas: f.money({ required: true }), descontos: f.money({ required: true }), ticket: f.money({ required: true }) }, run: ({ filter, ...context }) => somas(context, filter) }),
});
