import type { Days, Figures } from '#kit/figures';
import { fieldOf } from '#kit';
import type { FilterBody } from '#kit/envelope';

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const monthBefore = (day: string, plus: Days['plus']): string => monthOf(plus(monthOf(day), -1));
/** A birthday in the coming week, whatever the year: one range a year, for people up to 90. */
const birthdays = ({ today, plus }: Days): FilterBody => ({
  situacao: 'ATIVO',
  $or: Array.from({ length: 90 }, (_, age) => `${Number(today.slice(0, 4)) - age}${today.slice(4)}`)
    .map((day) => (day.endsWith('02-29') ? plus(`${day.slice(0, 4)}-02-28`, 0) : day))
    .map((day) => ({ dataNascimento: { gte: day, lte: plus(day, 6) } })),
});

/** What needs attention today. */
export const bemvindo: Figures = {
  type: 'figures',
  figures: [
    {
      name: 'bloqueadas',
      entity: 'empresa',
      where: 'platform',
      label: 'Empresas bloqueadas',
      icon: 'block',
      tone: 'warning',
      filter: () => ({ bloqueado: true }),
      none: 'Nenhuma empresa bloqueada.',
    },
    {
      name: 'pedidosDePlano',
      entity: 'solicitacaoPlano',
      where: 'platform',
      label: 'Pedidos de plano em aberto',
      icon: 'star',
      tone: 'warning',
      filter: () => ({ situacao: 'ABERTA' }),
      none: 'Nenhum pedido de plano em aberto.',
    },
    {
      name: 'testes',
      entity: 'empresa',
      where: 'platform',
      label: 'Testes que terminam em 7 dias',
      icon: 'schedule',
      tone: 'warning',
      filter: ({ today, plus }) => ({ situacao: 'TESTE', fimTeste: { gte: today, lte: plus(today, 6) } }),
      none: 'Nenhum teste termina nesta semana.',
      perDay: { field: 'fimTeste', days: 7 },
    },
    {
      name: 'cupons',
      entity: 'cupomDesconto',
      label: 'Cupons que vencem em 7 dias',
      icon: 'local_offer',
      tone: 'warning',
      filter: ({ today, plus }) => ({ situacao: 'ATIVO', dataVencimento: { gte: today, lte: plus(today, 6) } }),
      none: 'Nenhum cupom vence nesta semana.',
      perDay: { field: 'dataVencimento', days: 7 },
    },
    {
      name: 'semNota',
      entity: 'pedido',
      where: 'company',
      label: 'Pedidos dos últimos 7 dias sem nota fiscal',
      icon: 'receipt',
      tone: 'warning',
      filter: ({ today, plus, instant }) => ({
        situacao: 'CONCLUIDO',
        notaFiscal: { empty: true },
        data: { gte: instant(plus(today, -6)) },
      }),
      none: 'Todos os pedidos da semana têm nota fiscal.',
    },
    {
      name: 'notasRejeitadas',
      entity: 'notaFiscal',
      where: 'company',
      label: 'Notas fiscais rejeitadas',
      icon: 'error',
      tone: 'warning',
      filter: () => ({ situacao: 'REJEITADA' }),
      none: 'Nenhuma nota rejeitada.',
    },
    {
      name: 'lacunas',
      entity: 'lacunaNumeracao',
      where: 'company',
      label: 'Faixas de números a inutilizar',
      icon: 'block',
      tone: 'warning',
      filter: () => ({ situacao: 'ABERTA' }),
      none: 'Nenhum número sem nota.',
      advice: 'Números que não viraram nota são inutilizados na SEFAZ até o dia 10 do mês seguinte.',
    },
    {
      name: 'cbs',
      entity: 'aliquotaIbsCbs',
      where: 'platform',
      label: 'Alíquotas da CBS a informar',
      icon: 'payments',
      tone: 'warning',
      during: { from: '2026-12-01', until: '2027-12-31' },
      filter: () => ({ cbs: { empty: true } }),
      none: 'As alíquotas da CBS estão informadas.',
      advice:
        'Sem a alíquota de 2027, fixada pelo Senado até o fim de 2026, nenhuma nota tributada pela CBS é emitida a partir de 1º de janeiro.',
    },
    {
      name: 'ibsCbs',
      entity: 'impostoFederal',
      where: 'company',
      label: 'IBS e CBS em 2027: impostos a conferir',
      icon: 'receipt',
      tone: 'warning',
      during: { from: '2026-12-01', until: '2027-01-31' },
      filter: () => ({}),
      none: 'Nenhum imposto federal próprio a conferir para 2027.',
      advice:
        'Em 1º de janeiro mudam as alíquotas e acabam PIS e COFINS no regime normal; no Simples e no MEI, IBS e CBS vão nas notas a partir do dia 4. Confira com o contador a classificação de cada imposto: bares e restaurantes usam a 200047.',
    },
    {
      name: 'certificado',
      entity: 'certificadoDigital',
      where: 'company',
      label: 'Certificado digital que vence em 30 dias',
      icon: 'key',
      tone: 'warning',
      filter: ({ today, plus, instant }) => ({ emUso: true, fim: { lt: instant(plus(today, 30)) } }),
      none: 'O certificado digital está em dia.',
    },
    {
      name: 'clientes',
      entity: 'cliente',
      label: 'Clientes novos neste mês',
      icon: 'person',
      filter: ({ today, instant }) => ({ criadoEm: { gte: instant(monthOf(today)) } }),
      none: 'Nenhum cliente novo neste mês.',
      before: {
        label: 'que no mês passado inteiro',
        filter: ({ today, plus, instant }) => ({
          criadoEm: { gte: instant(monthBefore(today, plus)), lt: instant(monthOf(today)) },
        }),
      },
    },
    {
      name: 'semPreco',
      entity: 'produto',
      label: 'Produtos à venda sem preço',
      icon: 'payments',
      tone: 'warning',
      filter: () => ({ situacao: 'ATIVO', preco: 0 }),
      none: 'Todos os produtos à venda têm preço.',
    },
    {
      name: 'abaixoDoMinimo',
      entity: 'produto',
      where: 'company',
      label: 'Produtos abaixo do estoque mínimo',
      icon: 'inventory',
      tone: 'warning',
      filter: () => ({ controlaEstoque: true, estoque: { lt: fieldOf('estoqueMinimo') } }),
      none: 'Nenhum produto abaixo do mínimo.',
    },
    {
      name: 'pausados',
      entity: 'produto',
      label: 'Produtos em falta',
      icon: 'pause',
      tone: 'warning',
      filter: () => ({ situacao: 'PAUSADO' }),
      none: 'Nenhum produto em falta.',
    },
    {
      name: 'aniversarios',
      entity: 'cliente',
      where: 'company',
      label: 'Aniversários nos próximos 7 dias',
      icon: 'event',
      filter: birthdays,
      none: 'Nenhum aniversário nesta semana.',
      perDay: { field: 'dataNascimento', days: 7, yearly: true },
    },
  ],
};
