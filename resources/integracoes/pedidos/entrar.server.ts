import type { HandlerContext, InCompany, Infer } from '#kit';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { cidade } from '../../../schemas/enderecamento/cidade';
import { formasPagamento } from '../../../schemas/comprovante';
import { pedido, type parceiros } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { produtoIntegracao } from '../../../schemas/integracoes/cardapio/produtoIntegracao';
import { pedidoPendencia } from '../../../schemas/integracoes/pedidos/pedidoPendencia';
import { vinculoParceiro } from '../../../schemas/integracoes/pedidos/vinculoParceiro';
import { emCentavos, menor, reais, somar, zero, type Centavos } from '../../comum/centavos';
import type { DoParceiro, Pedida } from '../../delivery/cardapio/preco.server';
import { novoPedido } from '../../delivery/pedidos/novoPedido.server';
import type { Parceiro } from '../../delivery/pedidos/entrada.server';

type Contexto = HandlerContext & InCompany;
export type Pedido = Infer<typeof pedido>;
type Problema = Infer<typeof pedidoPendencia>['problema'];
type Forma = keyof typeof formasPagamento;

/** Option of an item, for each unit of it. */
export interface OpcaoDoParceiro {
  readonly chave: string;
  readonly codigo: string | null;
  readonly nome: string;
  readonly quantidade: number;
  readonly valor: Centavos;
}
export interface ItemDoParceiro extends OpcaoDoParceiro {
  readonly observacao: string | null;
  readonly opcoes: readonly OpcaoDoParceiro[];
}
/** Order as a partner took it, in our words. Amounts in cents, as the partner says them. */
export interface PedidoDoParceiro {
  readonly servico: keyof typeof parceiros;
  readonly id: string;
  readonly numero: string;
  readonly em: Date;
  readonly modalidade: Pedido['modalidade'];
  readonly agendadoPara: Date | null;
  readonly agendadoAte: Date | null;
  readonly cliente: string | null;
  readonly cpf: string | null;
  readonly endereco: {
    readonly cep: string | null;
    readonly rua: string | null;
    readonly numero: string | null;
    readonly complemento: string | null;
    readonly bairro: string | null;
    readonly cidade: string | null;
    readonly uf: string | null;
    readonly latitude: number | null;
    readonly longitude: number | null;
  } | null;
  readonly itens: readonly ItemDoParceiro[];
  readonly taxaEntrega: Centavos;
  readonly descontoDaLoja: Centavos;
  readonly descontoDoParceiro: Centavos;
  readonly taxaDoParceiro: Centavos;
  readonly pagamentos: readonly { readonly forma: Forma | null; readonly nome: string; readonly valor: Centavos }[];
  readonly pagoOnline: boolean;
  readonly observacao: string | null;
  readonly codigoColeta: string | null;
  readonly codigoEntrega: string | null;
  readonly confirmarAte: Date | null;
  readonly entregaDoParceiro: boolean;
}
interface Pendencia extends Partial<Pick<Infer<typeof pedidoPendencia>, 'chave' | 'nome' | 'adicional'>> {
  readonly problema: Problema;
  readonly detalhe: string;
  /** Line of the order that it is about. */
  readonly linha?: number;
}

/** Order of a partner, and whether it stood here before. */
export interface Entrada {
  readonly entrou: Pedido;
  readonly jaEstava: boolean;
}
/**
 * Stores an order that a partner took, once. Nothing is refused: the partner's prices and total stand, and what does not
 * match waits in «Conferência».
 */
export const entrarPedido = async (context: Contexto, dito: PedidoDoParceiro): Promise<Entrada> => {
  const { rows, user, now } = context;
  const externo = { origemExterna: dito.servico, idExterno: dito.id } as const;
  const known = await rows.one(pedido, externo);
  if (known) return { entrou: known, jaEstava: true };
  const pendencias: Pendencia[] = [];
  const itens = await itensDe(context, dito, pendencias);
  const endereco = await enderecoDe(context, dito, pendencias);
  const total = totalDe(dito);
  const diferencas = new Set<string>();
  const futuro = dito.agendadoPara !== null && dito.agendadoPara.getTime() > now.getTime();
  const feito = await novoPedido(context, {
    entraPor: 'parceiro',
    canal: dito.servico,
    modalidade: dito.modalidade,
    comprador: { cliente: null, cpfNota: dito.cpf },
    itens,
    destino: { endereco },
    ...(futuro && {
      horario: {
        agendadoPara: dito.agendadoPara!.toISOString(),
        agendadoAte: dito.agendadoAte?.toISOString() ?? null,
      },
    }),
    valores: {
      taxaEntrega: reais(dito.taxaEntrega),
      desconto: reais(menor(dito.descontoDaLoja, itensDoParceiro(dito))),
    },
    pagamento: { pagamentos: pagamentosDe(dito, total, pendencias) },
    totalVisto: reais(total),
    observacao: dito.observacao?.slice(0, 500) ?? null,
    vendida: { em: dito.em, avisar: (texto) => void diferencas.add(texto), comparar: () => undefined },
    parceiro: parceiroDe(dito),
  });
  if (diferencas.size > 0)
    pendencias.push({ problema: 'TOTAL_DIFERENTE', detalhe: [...diferencas].join(' ').slice(0, 300) });
  if (futuro)
    pendencias.push({ problema: 'AGENDADO', detalhe: 'Pedido agendado: entra no quadro na hora de preparar.' });
  const linhas = await rows.all(pedidoItem, { pedido: feito.id, $sort: [['ordem', 'asc']] });
  for (const { linha, ...pendencia } of pendencias)
    await rows.insert(pedidoPendencia, {
      ...pendencia,
      empresa: user.company.id,
      pedido: feito.id,
      servico: dito.servico,
      item: linha === undefined ? null : (linhas[linha]?.id ?? null),
    });
  return { entrou: feito, jaEstava: false };
};
const parceiroDe = (dito: PedidoDoParceiro): Parceiro => ({
  origemExterna: dito.servico,
  idExterno: dito.id,
  numeroExterno: dito.numero.slice(0, 20),
  codigoColeta: dito.codigoColeta?.slice(0, 20) ?? null,
  codigoEntrega: dito.codigoEntrega?.slice(0, 20) ?? null,
  descontoParceiro: dito.descontoDoParceiro > 0 ? reais(dito.descontoDoParceiro) : null,
  taxaParceiro: dito.taxaDoParceiro > 0 ? reais(dito.taxaDoParceiro) : null,
  pagoOnline: dito.pagoOnline || null,
  clienteParceiro: dito.cliente?.slice(0, 120) ?? null,
  noParceiro: 'NOVO',
  confirmarAte: dito.confirmarAte?.toISOString() ?? null,
  entregaDoParceiro: dito.entregaDoParceiro || null,
});

const unidadeDe = ({ valor, opcoes }: ItemDoParceiro): Centavos =>
  somar(valor, ...opcoes.map((one) => emCentavos(one.quantidade * one.valor)));
const itensDoParceiro = ({ itens }: PedidoDoParceiro): Centavos =>
  emCentavos(itens.reduce((sum, one) => sum + Math.round(one.quantidade * unidadeDe(one)), 0));
/** Amount that the shop is owed: items, its delivery, less what it gives itself. */
const totalDe = (dito: PedidoDoParceiro): Centavos =>
  emCentavos(itensDoParceiro(dito) + dito.taxaEntrega - dito.descontoDaLoja);

/** Links that an import or the conference of the menus made, by the keys under which orders name their items. */
const doCardapio = async (
  { rows }: Contexto,
  chaves: readonly string[],
  codigos: readonly string[],
): Promise<ReadonlyMap<string, Infer<typeof produtoIntegracao>>> => {
  const ids = chaves.flatMap((one) => (one.startsWith('id:') ? one.slice('id:'.length) : []));
  const feitos = [
    ...(ids.length > 0 ? await rows.all(produtoIntegracao, { idExterno: ids }) : []),
    ...(codigos.length > 0 ? await rows.all(produtoIntegracao, { codigoExterno: [...codigos] }) : []),
  ];
  return new Map(
    feitos.flatMap((one) => [
      [`id:${one.idExterno}`, one] as const,
      ...(one.codigoExterno === null ? [] : [[one.codigoExterno, one] as const]),
    ]),
  );
};
/** Our products by the partner's codes: a link of an order or of the menus, else the code of the product. */
const itensDe = async (
  context: Contexto,
  { servico, itens }: PedidoDoParceiro,
  pendencias: Pendencia[],
): Promise<readonly (Pedida | DoParceiro)[]> => {
  const { rows } = context;
  const todos = itens.flatMap((one) => [one, ...one.opcoes]);
  const chaves = [...new Set(todos.map(({ chave }) => chave))];
  const codigos = [...new Set(todos.flatMap(({ codigo }) => codigo ?? []))];
  const ligados = new Map((await rows.all(vinculoParceiro, { servico, chave: chaves })).map((one) => [one.chave, one]));
  const dosCardapios = await doCardapio(context, chaves, codigos);
  const produtos = new Map(
    codigos.length === 0 ? [] : (await rows.all(produto, { codigo: codigos })).map(({ codigo, id }) => [codigo, id]),
  );
  const produtoDe = ({ chave, codigo }: OpcaoDoParceiro): number | undefined =>
    ligados.get(chave)?.produto ??
    dosCardapios.get(chave)?.produto ??
    (codigo === null ? undefined : produtos.get(codigo));
  const adicionalDe = ({ chave }: OpcaoDoParceiro): number | undefined =>
    ligados.get(chave)?.adicional ?? dosCardapios.get(chave)?.adicional ?? undefined;
  return itens.map((item, linha) => {
    const id = produtoDe(item);
    if (id === undefined) {
      pendencias.push({ ...desconhecido(item, false), linha });
      return {
        nomeParceiro: item.nome,
        codigoParceiro: item.codigo ?? null,
        quantidade: item.quantidade,
        precoUnitario: reais(item.valor),
        adicionais: item.opcoes.map(({ nome, quantidade, valor }) => ({
          nome: nome.slice(0, 80),
          quantidade,
          valor: reais(valor),
        })),
        observacao: item.observacao?.slice(0, 200) ?? null,
      };
    }
    const semAdicional = item.opcoes.filter((one) => adicionalDe(one) === undefined);
    for (const one of semAdicional) pendencias.push({ ...desconhecido(one, true), linha });
    const escritas = semAdicional.map(({ nome, quantidade }) => (quantidade > 1 ? `${quantidade}× ${nome}` : nome));
    return {
      produto: id,
      quantidade: item.quantidade,
      adicionais: item.opcoes.flatMap((one) => {
        const extra = adicionalDe(one);
        return extra === undefined ? [] : [{ adicional: extra, quantidade: one.quantidade }];
      }),
      unidade: reais(unidadeDe(item)),
      // The kitchen reads what has no add-on of ours.
      observacao:
        [...escritas.map((one) => `+ ${one}`), item.observacao ?? ''].filter(Boolean).join('; ').slice(0, 200) || null,
    };
  });
};
const desconhecido = ({ chave, nome, codigo }: OpcaoDoParceiro, extra: boolean): Pendencia => ({
  problema: 'ITEM_SEM_CODIGO',
  detalhe:
    `${extra ? 'O adicional' : 'O item'} “${nome}”${codigo ? ` (${codigo})` : ''} não é de nenhum produto daqui.`.slice(
      0,
      300,
    ),
  chave,
  nome: nome.slice(0, 120),
  adicional: extra || null,
});

const enderecoDe = async (
  { rows }: Contexto,
  { endereco: dito, modalidade }: PedidoDoParceiro,
  pendencias: Pendencia[],
): Promise<Pedido['endereco']> => {
  if (modalidade !== 'ENTREGA') return null;
  const nome = dito?.cidade && dito.uf ? `${dito.cidade} - ${dito.uf}` : null;
  const city = nome === null ? undefined : await rows.one(cidade, { nome });
  if (!city)
    pendencias.push({
      problema: 'CIDADE_INVALIDA',
      detalhe: `O município “${nome ?? 'sem nome'}” não está no cadastro: confira o endereço na nota.`,
    });
  return ondeFica(dito, city?.id ?? null);
};
const corte = (texto: string | null, most: number): string | null => texto?.slice(0, most) ?? null;
const ondeFica = (dito: PedidoDoParceiro['endereco'], city: number | null): Pedido['endereco'] => ({
  cep: corte(dito?.cep?.replace(/\D/g, '') ?? null, 8),
  street: corte(dito?.rua ?? null, 120),
  number: corte(dito?.numero ?? null, 20),
  complement: corte(dito?.complemento ?? null, 60),
  neighborhoord: corte(dito?.bairro ?? null, 80),
  city,
  latitude: dito?.latitude ?? null,
  longitude: dito?.longitude ?? null,
});

/** Form of a payment that the partner names otherwise; a person changes it. */
const semNome = 'CREDITO' satisfies Forma;
/**
 * Payments that add up to what the shop is owed. The partner owes what was paid online, and the benefits that he gave;
 * what the customer pays at the door is cut to the total, for the rest is the partner's own fee.
 */
const pagamentosDe = (
  { pagamentos }: PedidoDoParceiro,
  total: Centavos,
  pendencias: Pendencia[],
): { readonly forma: Forma; readonly valor: number | null }[] => {
  let falta: Centavos = total;
  const naEntrega = pagamentos.flatMap(({ forma, nome, valor }) => {
    if (forma === 'ONLINE' || falta <= 0) return [];
    if (forma === null)
      pendencias.push({
        problema: 'FORMA_SEM_CODIGO',
        detalhe: `A forma de pagamento “${nome}” não é conhecida: ficou como ${formasPagamento[semNome]}.`,
      });
    const parte = emCentavos(Math.min(valor, falta));
    falta = emCentavos(falta - parte);
    return parte > zero ? [{ forma: forma ?? semNome, valor: reais(parte) }] : [];
  });
  return falta > 0 ? [...naEntrega, { forma: 'ONLINE', valor: null }] : naEntrega;
};
