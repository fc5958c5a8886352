import type { HandlerContext, Infer } from '#kit';
import { labelOf } from '#kit/entity/field';
import type { Paper, PrintBlock, PrintDocument } from '#kit/work/print';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../schemas/cadastros/empresa';
import { usuario } from '../../schemas/cadastros/usuarios/usuario';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { formasPagamento, pedido } from '../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../schemas/delivery/pedidos/pedidoItem';
import { notaFiscal } from '../../schemas/fiscal/notaFiscal';
import { caixa as caixas } from '../../schemas/pdv/caixa';
import { caixaMovimento, tiposDeMovimento } from '../../schemas/pdv/caixaMovimento';
import { aConferir, venda } from '../../schemas/pdv/venda';
import { terminal } from '../../schemas/pdv/terminal';
import { cabecaDaLoja, centro, comLogo, impressaoDe, quantia } from '../comum/impressao.server';
import { centavos, dinheiro, reais } from '../comum/centavos';
import { somasDe } from '../comum/acompanhamento.server';
import { detalhesDe } from '../delivery/cozinha/composicao.server';
import { temPagina } from '../delivery/funcionamento/porta.server';
import { linkDoClube } from '../fidelidade/clube.server';
import { esperadoDe, type Caixa } from './caixa/movimentarCaixa.server';
import { veResultado } from './fechamento.server';
import type { Venda } from './registrarVenda.server';

const formaDe = (forma: keyof typeof formasPagamento): string => formasPagamento[forma];
/** Paper of the till: always a roll, 80 mm for a company that prints on sheets. */
const bobina = (papel: Paper): Paper => (papel === '58mm' ? '58mm' : '80mm');

/** Shop and clock for the head of each paper. */
const casaDe = async (context: HandlerContext, of: { readonly empresa: number }) => ({
  loja: await context.rows.get(empresa, of.empresa),
  impressao: await impressaoDe(context),
  hora: (instant: string | null): string =>
    instant === null
      ? ''
      : new Date(instant)
          .toLocaleString('pt-BR', { timeZone: context.user.zone, dateStyle: 'short', timeStyle: 'short' })
          .replace(',', ''),
});
const nomeDe = async ({ rows }: HandlerContext, id: number | null): Promise<string> =>
  (id === null ? undefined : (await rows.get(usuario, id))?.nome) ?? '';

/** Receipt of a sale, on the roll or on a sheet. A second copy on the roll is marked. */
export const reciboDe = async (
  context: HandlerContext,
  sale: Venda,
  como: 'TERMICA' | 'FOLHA',
): Promise<PrintDocument> => {
  const { rows } = context;
  const casa = await casaDe(context, sale);
  const order = (await rows.get(pedido, sale.pedido)) ?? context.notFound();
  const lines = await rows.all(pedidoItem, { pedido: order.id, $sort: [['ordem', 'asc']] });
  const who = sale.cliente === null ? undefined : await rows.get(cliente, sale.cliente);
  const place = sale.terminal === null ? undefined : await rows.get(terminal, sale.terminal);
  const note = sale.notaFiscal === null ? undefined : await rows.get(notaFiscal, sale.notaFiscal);
  const isOnRoll = como === 'TERMICA';
  const isSecond = isOnRoll && (sale.vias ?? 0) > 0;
  if (isOnRoll) await rows.tally(venda, { id: sale.id }, { add: { vias: 1 } });
  return {
    title: `Venda ${sale.numero}`,
    paper: isOnRoll ? bobina(casa.impressao.papel) : 'A4',
    ...comLogo(casa.impressao),
    blocks: [
      ...(sale.situacao === 'CANCELADA' ? [centro('CANCELADA', { bold: true, size: 'huge' })] : []),
      ...(isSecond ? [centro('2ª VIA', { bold: true })] : []),
      ...cabecaDaLoja(casa.loja, casa.impressao),
      { pair: [`Venda ${sale.numero}`, casa.hora(sale.finalizadaEm)], bold: true },
      { pair: [place?.nome ?? '', await nomeDe(context, sale.operador)] },
      ...(who ? [{ text: who.nome } as const] : []),
      { rule: 'dashed' },
      ...itensDe(lines, como),
      { rule: 'dashed' },
      ...somasDe(order).map(({ nome, valor }): PrintBlock => ({ pair: [nome, dinheiro(valor)] })),
      { pair: ['Total', dinheiro(sale.total)], bold: true, size: 'large' },
      ...pagos(sale),
      ...(order.observacao ? [{ text: order.observacao } as const] : []),
      ...(sale.motivo ? [{ text: `Motivo do cancelamento: ${sale.motivo}` } as const] : []),
      { space: 1 },
      centro(
        note
          ? `Nota fiscal ${note.numero}`
          : sale.origem === 'CONTINGENCIA'
            ? 'Vendida sem internet. Sem valor fiscal, nota a emitir.'
            : 'Sem valor fiscal.',
        { size: 'small' },
      ),
      ...(isOnRoll && !isSecond ? await extratoDe(context, sale, casa.loja) : []),
      ...(casa.impressao.rodape ? [centro(casa.impressao.rodape, { size: 'small' })] : []),
      ...(isOnRoll ? [{ cut: true } as const] : []),
    ],
  };
};
/** Link to the customer's points, on the receipt. */
const extratoDe = async (
  context: HandlerContext,
  { cliente: id, empresa: of, situacao }: Venda,
  loja: Infer<typeof empresa> | undefined,
): Promise<readonly PrintBlock[]> => {
  if (id === null || situacao !== 'PAGA' || !temPagina(loja)) return [];
  if (!(await context.rows.settings(fidelidadeConfiguracao)).ativo) return [];
  return [{ qr: await linkDoClube(context, { id, empresa: of }, 'EXTRATO'), caption: 'Veja aqui os seus pontos' }];
};
const itensDe = (lines: readonly Infer<typeof pedidoItem>[], como: 'TERMICA' | 'FOLHA'): readonly PrintBlock[] =>
  como === 'FOLHA'
    ? [
        {
          table: {
            columns: [
              { label: 'Qtd.' },
              { label: 'Item' },
              { label: 'Preço', align: 'right' },
              { label: 'Desconto', align: 'right' },
              { label: 'Total', align: 'right' },
            ],
            rows: lines.map((line) => [
              quantia(line.quantidade),
              [line.descricao, ...detalhesDe(line)].join('\n'),
              dinheiro(line.precoUnitario),
              line.desconto > 0 ? dinheiro(line.desconto) : '',
              dinheiro(line.total),
            ]),
          },
        },
      ]
    : lines.flatMap((line): PrintBlock[] => [
        { pair: [`${quantia(line.quantidade)}× ${line.descricao}`, dinheiro(line.total)] },
        ...detalhesDe(line).map((text): PrintBlock => ({ text: `   + ${text}`, size: 'small' })),
        ...(line.desconto > 0 ? [{ text: `   desconto de ${dinheiro(line.desconto)}`, size: 'small' } as const] : []),
      ]);
const pagos = ({ pagamentos }: Venda): readonly PrintBlock[] =>
  (pagamentos ?? []).flatMap(({ forma, valor, troco, parcelas, nsu }): PrintBlock[] => [
    {
      pair: [
        [formaDe(forma), parcelas && parcelas > 1 && `${parcelas}×`, nsu && `NSU ${nsu}`].filter(Boolean).join(' '),
        dinheiro(valor),
      ],
    },
    ...(troco ? [{ pair: ['Troco', dinheiro(troco)], bold: true } as const] : []),
  ]);

const tituloDo = { X: 'LEITURA PARCIAL (X)', Z: 'FECHAMENTO DO CAIXA (Z)' } as const;
/**
 * Sums of a till by kind and form, for users who check tills. Once closed, also its operator sees counted beside
 * expected amounts. Others get only the counted ones.
 */
export const fechamentoEmPapel = async (
  context: HandlerContext,
  of: Caixa,
  tipo: 'X' | 'Z',
): Promise<PrintDocument> => {
  const { user } = context;
  const casa = await casaDe(context, of);
  return {
    title: `${tipo === 'X' ? 'Parcial' : 'Fechamento'} de ${of.nome}`,
    paper: bobina(casa.impressao.papel),
    ...comLogo(casa.impressao),
    blocks: [
      ...cabecaDaLoja(casa.loja, casa.impressao),
      centro(tituloDo[tipo], { bold: true }),
      { pair: [of.nome ?? '', await nomeDe(context, of.operador)] },
      { pair: ['Aberto', casa.hora(of.abertoEm)] },
      ...(of.fechadoEm ? [{ pair: ['Fechado', casa.hora(of.fechadoEm)] } as const] : []),
      ...(of.informado ? resultado(of, veResultado(context, of)) : []),
      ...(user.permissions.has('CAIXA_CONFERIR') ? await movimentado(context, of) : []),
      ...destino(of),
      ...(of.justificativa && veResultado(context, of)
        ? [{ text: `Justificativa: ${of.justificativa}` } as const]
        : []),
      ...(of.autorizadoPor === null
        ? []
        : [{ pair: ['Autorizado por', await nomeDe(context, of.autorizadoPor)] } as const]),
      { space: 2 },
      { rule: 'line' },
      centro(await nomeDe(context, of.operador)),
      ...(of.informado ? [{ space: 2 } as const, { rule: 'line' } as const, centro('Gerente')] : []),
      { cut: true },
    ],
  };
};
const movimentado = async (context: HandlerContext, of: Caixa): Promise<readonly PrintBlock[]> => {
  const { rows } = context;
  const sums = await rows.groupBy(caixaMovimento, { by: ['tipo', 'forma'], sum: ['valor'], where: { caixa: of.id } });
  const esperado = of.esperado === null ? await esperadoDe(context, of) : [];
  const total = esperado.reduce((sum, { valor }) => sum + centavos(valor), 0);
  const abaixo = await rows.all(venda, { caixa: of.id, ...aConferir });
  return [
    ...(Object.keys(tiposDeMovimento) as (keyof typeof tiposDeMovimento)[]).flatMap((kind): PrintBlock[] => {
      const own = sums.filter((sum) => sum.tipo === kind);
      if (own.length === 0) return [];
      return [
        { rule: 'dashed' },
        { text: labelOf(tiposDeMovimento[kind]), bold: true },
        ...own.map((sum): PrintBlock => ({ pair: [formaDe(sum.forma), dinheiro(sum.valor)] })),
      ];
    }),
    ...(of.esperado === null
      ? [
          { rule: 'line' } as const,
          { text: 'Esperado', bold: true } as const,
          ...esperado.map(({ forma, valor }): PrintBlock => ({ pair: [formaDe(forma), dinheiro(valor)] })),
          { pair: ['Total', dinheiro(reais(total))], bold: true, size: 'large' } as const,
        ]
      : []),
    ...(abaixo.length > 0
      ? [{ rule: 'dashed' } as const, { text: 'Abaixo do preço, a conferir', bold: true } as const]
      : []),
    ...abaixo.map((sale): PrintBlock => ({ pair: [`Venda ${sale.numero}`, dinheiro(sale.abaixo ?? 0)] })),
  ];
};
const semSinal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });
/** Table by form: counted and expected amounts, and the difference. */
const resultado = ({ informado, esperado, diferencas, diferenca }: Caixa, isSeen: boolean): readonly PrintBlock[] => {
  type PorForma = Caixa['informado'];
  const soma = (list: PorForma, forma?: string): number =>
    reais(
      (list ?? [])
        .filter((one) => forma === undefined || one.forma === forma)
        .reduce((sum, { valor }) => sum + centavos(valor), 0),
    );
  const forms = [...new Set([...(esperado ?? []), ...(informado ?? [])].map(({ forma }) => forma))];
  const cells = (nome: string, counted: number, expected: number, less: number): string[] => [
    nome,
    ...(isSeen ? [counted, expected, less] : [counted]).map((value) => semSinal.format(value)),
  ];
  return [
    { rule: 'dashed' },
    {
      table: {
        columns: [
          { label: 'Forma' },
          { label: 'Contado', align: 'right' },
          ...(isSeen
            ? [{ label: 'Esperado', align: 'right' } as const, { label: 'Diferença', align: 'right' } as const]
            : []),
        ],
        rows: forms.map((forma) =>
          cells(formaDe(forma), soma(informado, forma), soma(esperado, forma), soma(diferencas, forma)),
        ),
        totals: cells('Total', soma(informado), soma(esperado), diferenca ?? 0),
      },
    },
  ];
};
/** Lines of the slip for the cash: its destination, and the notes and coins counted. */
const destino = ({ fundoTroco, paraCofre, fundoSeguinte, cedulas }: Caixa): readonly PrintBlock[] => {
  if (paraCofre === null && fundoSeguinte === null) return [];
  const contadas = (ehNota: boolean): string =>
    (cedulas ?? [])
      .filter(({ valor }) => valor >= 2 === ehNota)
      .map(({ valor, quantidade }) => `${quantidade}x${valor.toLocaleString('pt-BR')}`)
      .join(' ');
  return [
    { rule: 'dashed' },
    { pair: ['Fundo de abertura', dinheiro(fundoTroco)] },
    { pair: ['Fica de fundo', dinheiro(fundoSeguinte ?? 0)] },
    { pair: ['Vai para o cofre', dinheiro(paraCofre ?? 0)] },
    ...(contadas(true) ? [{ text: `Notas: ${contadas(true)}` } as const] : []),
    ...(contadas(false) ? [{ text: `Moedas: ${contadas(false)}` } as const] : []),
  ];
};

/** Receipt of a supply or a withdrawal, with a line to sign. */
export const comprovanteDe = async (
  context: HandlerContext,
  one: Infer<typeof caixaMovimento>,
): Promise<PrintDocument> => {
  const casa = await casaDe(context, one);
  const till = await context.rows.get(caixas, one.caixa);
  return {
    title: `Comprovante de ${labelOf(tiposDeMovimento[one.tipo]).toLowerCase()}`,
    paper: bobina(casa.impressao.papel),
    ...comLogo(casa.impressao),
    blocks: [
      ...cabecaDaLoja(casa.loja, casa.impressao),
      centro(labelOf(tiposDeMovimento[one.tipo]).toUpperCase(), { bold: true }),
      { pair: [till?.nome ?? '', casa.hora(one.data)] },
      { pair: [formaDe(one.forma), dinheiro(Math.abs(one.valor))], bold: true, size: 'large' },
      ...(one.motivo ? [{ text: one.motivo } as const] : []),
      { space: 2 },
      { rule: 'line' },
      centro(await nomeDe(context, one.usuario)),
      { cut: true },
    ],
  };
};
