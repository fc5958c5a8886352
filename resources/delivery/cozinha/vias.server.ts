import type { HandlerContext, Infer } from '#kit';
import { phoneText } from '#kit/phones';
import { labelOf } from '#kit/entity/field';
import { isMask } from '#kit/entity/personal';
import type { Paper, PrintBlock, PrintDocument } from '#kit/work/print';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { setor } from '../../../schemas/cadastros/setor';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { canais, formasPagamento, modalidades, pedido, situacoes } from '../../../schemas/delivery/pedidos/pedido';
import { mudancasAvisadas } from '../../../schemas/delivery/pedidos/avisoPedido';
import { viasDoPedido, type impressao } from '../../../schemas/delivery/cozinha/impressao';
import { pedidoEvento } from '../../../schemas/delivery/pedidos/pedidoEvento';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { dinheiro } from '../../comum/centavos';
import { primeiroNome } from '../../fidelidade/papel.server';
import { cabecaDaLoja, centro, comLogo, impressaoDe, quantia, type Impressao } from '../../comum/impressao.server';
import { zoneOf } from '../../comum/period.server';
import { momentoEm, somasDe } from '../../comum/acompanhamento.server';
import { composicaoDe, detalhesDe, trabalhosDe, type Trabalho } from './composicao.server';
import { contasDe, mesaDe } from './lugar.server';
import { marcasDe } from './marcas.server';

type Pedido = Infer<typeof pedido>;
type Item = Infer<typeof pedidoItem>;
type Setor = Infer<typeof setor>;
type Context = Pick<HandlerContext, 'rows' | 'db' | 'user' | 'now' | 'refuse' | 'legible'>;

type Uma = keyof typeof viasDoPedido;
type Via = Uma | 'TODAS';
const papelDe = { A4: 'A4', MM80: '80mm', MM58: '58mm' } as const satisfies Readonly<Record<string, Paper>>;

/** Order with everything that its tickets show. */
interface Papel {
  readonly order: Pedido;
  readonly itens: readonly Item[];
  readonly setores: ReadonlyMap<number, Setor>;
  readonly quem: Infer<typeof cliente> | undefined;
  readonly municipio: string | undefined;
  readonly mesa: string | null;
  readonly pessoa: string | null;
  readonly hora: (instant: string | null | undefined) => string | null;
}
interface Casa {
  readonly loja: Infer<typeof empresa> | undefined;
  readonly impressao: Impressao;
}

/** Limit of orders in one document. */
export const maximoPorImpressao = 200;
/** The tickets of the orders as one document, each cut from the next, and the orders marked as printed. */
export const imprimirVias = async (
  context: Context,
  orders: readonly Pedido[],
  { via, papel }: { readonly via: Via; readonly papel: keyof typeof papelDe | null },
): Promise<PrintDocument> => {
  const { refuse, rows } = context;
  const casa = await casaDe(context, orders[0]);
  const papers = await papeisDe(context, orders, casa);
  const blocks = papers.flatMap((one) => viasDe(one, casa, via));
  if (blocks.length === 0) refuse('Nada a imprimir: nenhum item destes pedidos é de um setor que imprime!');
  // Marks the order without a new version, so that an edit of it does not conflict.
  for (const order of orders) {
    const printed = viasQue(order, via);
    const again = printed.some((one) => order.viasImpressas?.includes(one));
    await rows.tally(pedido, { id: order.id }, { set: marcasDe(order, printed), add: { reimpressoes: again ? 1 : 0 } });
  }
  return {
    title: orders.length === 1 ? `Pedido ${orders[0]!.numero}` : `${orders.length} pedidos`,
    paper: papel ? papelDe[papel] : casa.impressao.papel,
    ...comLogo(casa.impressao),
    blocks,
  };
};

/** Ticket that a computer prints by itself; `segunda` marks a possible second copy. */
export const imprimirUma = async (
  context: Context,
  order: Pedido,
  { via, setor: only, segunda }: { readonly via: Uma; readonly setor: number | null; readonly segunda: boolean },
): Promise<PrintDocument> => {
  const casa = await casaDe(context, order);
  const [paper] = await papeisDe(context, [{ ...order, viasImpressas: segunda ? [via] : null }], casa);
  const blocks = via === 'COZINHA' ? viasDaCozinha(paper!, only ?? 0) : viasDe(paper!, casa, via);
  if (blocks.length === 0) context.refuse('Nada a imprimir: nenhum item deste pedido é deste setor!');
  return { title: `Pedido ${order.numero}`, paper: casa.impressao.papel, ...comLogo(casa.impressao), blocks };
};

interface Avisada extends Pick<Infer<typeof impressao>, 'setor' | 'texto'> {
  readonly via: Uma;
  readonly mudanca: keyof typeof mudancasAvisadas;
}
/** Ticket that corrects a printed one: the change comes first, in the largest letters. */
export const imprimirAviso = async (
  context: Context,
  order: Pedido,
  { via, setor: only, mudanca, texto }: Avisada,
): Promise<PrintDocument> => {
  const casa = await casaDe(context, order);
  const [paper] = await papeisDe(context, [{ ...order, viasImpressas: null }], casa);
  const { hora, setores, ...lugar } = paper!;
  const titulo = labelOf(mudancasAvisadas[mudanca]).toUpperCase();
  const lines = (texto ?? '').split('\n').filter(Boolean);
  const blocks: readonly PrintBlock[] =
    via === 'COZINHA'
      ? [
          centro(titulo, { bold: true, size: 'huge' }),
          centro(setores.get(only ?? 0)?.nome ?? 'Cozinha', { bold: true }),
          centro(order.numero.slice(-4), { bold: true, size: 'huge' }),
          ...daMesa(lugar),
          { pair: ['Às', hora(context.now.toISOString()) ?? ''] },
          { rule: 'dashed' },
          ...lines.map((text): PrintBlock => ({ text, bold: true, size: 'large' })),
          { cut: true },
        ]
      : [
          ...(mudanca === 'CANCELADO' ? [] : [centro(titulo, { bold: true, size: 'huge' } as const)]),
          ...lines.map((text): PrintBlock => centro(text, { bold: true })),
          ...viaDoCliente(paper!, casa, via),
          { cut: true },
        ];
  return { title: `Pedido ${order.numero}`, paper: casa.impressao.papel, ...comLogo(casa.impressao), blocks };
};

/** Order in full on a sheet. */
export const detalharPedido = async (context: Context, order: Pedido): Promise<PrintDocument> => {
  const casa = await casaDe(context, order);
  const [paper] = await papeisDe(context, [order], casa);
  const eventos = await context.rows.all(pedidoEvento, { pedido: order.id, $sort: [['id', 'asc']] });
  const people = await context.rows.byId(
    usuario,
    eventos.flatMap((one) => one.usuario ?? []),
  );
  const etapas = eventos.map((one) => [
    [labelOf(situacoes[one.para as Pedido['situacao']]), one.motivoCancelamento].filter(Boolean).join(': '),
    paper!.hora(one.quando) ?? '',
    people.get(one.usuario ?? 0)?.nome ?? '',
  ]);
  return {
    title: `Detalhamento do pedido ${order.numero}`,
    paper: 'A4',
    ...comLogo(casa.impressao),
    blocks: [
      ...viaDoCliente(paper!, casa, null),
      { space: 1 },
      { table: { columns: [{ label: 'Etapa' }, { label: 'Quando' }, { label: 'Por' }], rows: etapas } },
    ],
  };
};

const casaDe = async (context: Context, order: Pedido | undefined): Promise<Casa> => ({
  loja: order && (await context.rows.get(empresa, order.empresa)),
  impressao: await impressaoDe(context),
});

const papeisDe = async (
  { rows, now, legible }: Context,
  given: readonly Pedido[],
  { loja }: Casa,
): Promise<readonly Papel[]> => {
  const orders = await legible(pedido, given);
  const ids = orders.map(({ id }) => id);
  const found = await rows.all(pedidoItem, { pedido: ids, $sort: [['ordem', 'asc']] });
  const products = await rows.byId(
    produto,
    found.flatMap((item) => (item.setor === null ? (item.produto ?? []) : [])),
  );
  // Items sold before their product had a sector go to the product's sector of today.
  const itens = found.map((item) => ({ ...item, setor: item.setor ?? products.get(item.produto ?? 0)?.setor ?? null }));
  const setores = await rows.byId(
    setor,
    itens.flatMap(trabalhosDe).flatMap((one) => one.setor ?? []),
  );
  const known = await rows.byId(
    cliente,
    orders.flatMap((one) => one.cliente ?? []),
  );
  const people = new Map((await legible(cliente, [...known.values()])).map((one) => [one.id, one]));
  const cities = await rows.byId(
    cidade,
    orders.flatMap(({ endereco }) => endereco?.city ?? []),
  );
  const contas = await contasDe({ rows }, orders);
  const hora = momentoEm(zoneOf(loja?.fuso ?? 'UTC_3_BRASIL'), now);
  return orders.map((order) => ({
    order,
    quem: people.get(order.cliente ?? 0),
    municipio: cities.get(order.endereco?.city ?? 0)?.nome,
    ...mesaDe(order, contas),
    hora,
    setores,
    itens: itens.filter((item) => item.pedido === order.id),
  }));
};

/** Tickets of an order for this kind. */
const viasQue = ({ modalidade }: Pedido, via: Via): readonly Uma[] =>
  via === 'TODAS' ? ['COZINHA', modalidade === 'ENTREGA' ? 'ENTREGA' : 'CAIXA'] : [via];
const viasDe = (paper: Papel, casa: Casa, via: Via): readonly PrintBlock[] =>
  viasQue(paper.order, via).flatMap((one) =>
    one === 'COZINHA' ? viasDaCozinha(paper) : [...viaDoCliente(paper, casa, one), { cut: true } as const],
  );

/** Warnings across a ticket: cancelled order or second copy. */
const marcas = ({ situacao, viasImpressas }: Pedido, via: Uma | null): readonly PrintBlock[] => [
  ...(situacao === 'CANCELADO' ? [centro('CANCELADO', { bold: true, size: 'huge' })] : []),
  ...(via !== null && viasImpressas?.includes(via) ? [centro('2ª VIA', { bold: true })] : []),
];

/**
 * Kitchen tickets without prices: one for each printing sector, in its number of copies. Items without a sector go to
 * the kitchen.
 */
const viasDaCozinha = (paper: Papel, only?: number | null): readonly PrintBlock[] => {
  const groups = new Map<number, Trabalho<Item>[]>();
  for (const work of paper.itens.flatMap(trabalhosDe)) {
    const key = work.setor ?? 0;
    if (paper.setores.get(key)?.imprimePedido !== false && (only == null || only === key))
      groups.set(key, [...(groups.get(key) ?? []), work]);
  }
  return [...groups]
    .map(([key, works]) => ({ sector: paper.setores.get(key), works }))
    .toSorted((one, other) => (one.sector?.ordem ?? 0) - (other.sector?.ordem ?? 0))
    .flatMap(({ sector, works }) =>
      Array.from({ length: sector?.vias ?? 1 }, () => viaDaCozinha(paper, sector, works)).flat(),
    );
};
/** Table and person in the largest letters, each on a line, so that both fit on 58 mm. */
const daMesa = ({ mesa, pessoa }: Pick<Papel, 'mesa' | 'pessoa'>): readonly PrintBlock[] => [
  ...(mesa === null ? [] : [centro(mesa.toUpperCase(), { bold: true, size: 'huge' })]),
  ...(mesa === null || !pessoa ? [] : [centro(pessoa, { bold: true, size: 'large' })]),
];
const viaDaCozinha = (
  { order, quem, hora, ...lugar }: Papel,
  sector: Setor | undefined,
  works: readonly Trabalho<Item>[],
): readonly PrintBlock[] => [
  ...marcas(order, 'COZINHA'),
  centro(sector?.nome ?? 'Cozinha', { bold: true }),
  centro(order.numero.slice(-4), { bold: true, size: 'huge' }),
  ...(lugar.mesa === null
    ? [centro(modalidades[order.modalidade].toUpperCase(), { bold: true, size: 'large' })]
    : daMesa(lugar)),
  ...(order.agendadoPara
    ? [centro(`AGENDADO ${hora(order.agendadoPara) ?? ''}`, { bold: true, size: 'large' } as const)]
    : []),
  { pair: [hora(order.data) ?? '', quem ? primeiroNome(quem.nome) : canais[order.canal]] },
  { rule: 'dashed' },
  ...works.flatMap(linhasDaCozinha),
  ...(order.observacao ? ([{ rule: 'dashed' }, { text: order.observacao, bold: true }] as const) : []),
  { cut: true },
];
const linhasDaCozinha = ({ item, partes }: Trabalho<Item>): readonly PrintBlock[] => {
  const { titulo, tamanho, sabores, partes: nomes, adicionais } = composicaoDe(item, partes);
  return [
    { text: `${quantia(item.quantidade)}× ${titulo}`, bold: true, size: 'large' },
    ...(tamanho === null ? [] : [{ text: `   ${tamanho.toUpperCase()}`, bold: true, size: 'large' } as const]),
    ...[...sabores, ...nomes].map((text): PrintBlock => ({ text: `   ${text}`, bold: true })),
    ...adicionais.map((text): PrintBlock => ({ text: `   + ${text}` })),
    ...(item.observacao ? [{ text: `   >> ${item.observacao.toUpperCase()} <<`, bold: true } as const] : []),
  ];
};

const titulos = { CAIXA: 'Via do caixa', ENTREGA: 'Via da entrega' } as const;
/** Ticket that goes with the order: customer, address, prices, payment. `via` is null for a sheet. */
const viaDoCliente = (
  paper: Papel,
  { loja, impressao }: Casa,
  via: keyof typeof titulos | null,
): readonly PrintBlock[] => {
  const titulo = via === null ? 'Detalhamento' : titulos[via];
  const { order, quem, hora, itens } = paper;
  return [
    ...marcas(order, via),
    ...cabecaDaLoja(loja, impressao),
    { pair: [`Pedido ${order.numero}`, titulo], bold: true, size: 'large' },
    ...daMesa(paper),
    { pair: [`${canais[order.canal]} · ${modalidades[order.modalidade]}`, hora(order.data) ?? ''] },
    ...(order.numeroExterno ? [{ pair: ['No parceiro', order.numeroExterno] } as const] : []),
    ...(order.agendadoPara
      ? [{ pair: ['AGENDADO', hora(order.agendadoPara) ?? ''], bold: true } as const]
      : order.previsaoEntrega
        ? [{ pair: ['Previsão', hora(order.previsaoEntrega) ?? ''] } as const]
        : []),
    ...paraQuem(paper),
    { rule: 'dashed' },
    ...itens.flatMap((item): PrintBlock[] => [
      { pair: [`${quantia(item.quantidade)}× ${item.descricao}`, dinheiro(item.total)] },
      ...detalhesDe(item).map((text): PrintBlock => ({ text: `   + ${text}`, size: 'small' })),
      ...(item.observacao ? [{ text: `   ${item.observacao}`, size: 'small', bold: true } as const] : []),
    ]),
    { rule: 'dashed' },
    ...somasDe(order).map(({ nome, valor }): PrintBlock => ({ pair: [nome, dinheiro(valor)] })),
    { pair: ['Total', dinheiro(order.total)], bold: true, size: 'large' },
    ...(paper.mesa === null ? pagamento(order) : [centro(`NA CONTA: ${paper.mesa.toUpperCase()}`, { bold: true })]),
    ...codigos(order),
    ...(order.observacao ? [{ text: order.observacao, bold: true } as const] : []),
    ...(impressao.rodape && quem !== null ? [{ space: 1 } as const, centro(impressao.rodape, { size: 'small' })] : []),
  ];
};
const paraQuem = ({ order, quem, municipio }: Papel): readonly PrintBlock[] => {
  const { endereco } = order;
  if (!quem && !endereco) return [];
  const rua = endereco && [endereco.street, endereco.number, endereco.complement].filter(Boolean).join(', ');
  const bairro = endereco && [endereco.neighborhoord, municipio].filter(Boolean).join(', ');
  const mapa = [rua, bairro, endereco?.cep].filter(Boolean).join(', ');
  return [
    { rule: 'dashed' },
    ...(quem ? [{ text: quem.nome, bold: true } as const] : []),
    ...(quem?.telefone ? [{ text: phoneText(quem.telefone) } as const] : []),
    ...(endereco ? [{ text: [rua, bairro].filter(Boolean).join('\n'), bold: true } as const] : []),
    ...(endereco && quem?.pontoReferencia ? [{ text: `Referência: ${quem.pontoReferencia}` } as const] : []),
    ...(endereco && !isMask(endereco.street)
      ? [
          {
            qr: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(mapa)}`,
            caption: 'Mapa',
          } as const,
        ]
      : []),
  ];
};
const pagamento = ({ pagamentos, pagoOnline }: Pedido): readonly PrintBlock[] => [
  ...(pagamentos ?? []).map(({ forma, valor }): PrintBlock => ({ pair: [formasPagamento[forma], dinheiro(valor)] })),
  ...(pagamentos ?? []).flatMap(({ troco, valor }): PrintBlock[] =>
    troco ? [{ text: `LEVAR TROCO PARA ${dinheiro(valor)}`, bold: true }, { pair: ['Troco', dinheiro(troco)] }] : [],
  ),
  ...(pagoOnline ? [centro('PAGO ONLINE', { bold: true, size: 'large' })] : []),
];
const codigos = ({ codigoColeta, codigoEntrega }: Pedido): readonly PrintBlock[] => [
  ...(codigoColeta ? [{ pair: ['Código de coleta', codigoColeta], bold: true } as const] : []),
  ...(codigoEntrega ? [{ pair: ['Código de entrega', codigoEntrega], bold: true } as const] : []),
];
