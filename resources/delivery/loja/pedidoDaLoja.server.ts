import { sql } from 'kysely';
import type { HandlerContext, InCompany, Infer, Returned } from '#kit';
import type { Values } from '#kit/entity/field';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import type { empresa } from '../../../schemas/cadastros/empresa';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { mesa } from '../../../schemas/salao/mesa';
import { enderecosDo } from '../../cadastros/contatos/enderecos';
import { clientePorTelefone, donosDo } from '../../cadastros/contatos/porTelefone.server';
import { segurar } from '../../cupom/resgatar.server';
import { contaDaMesa } from '../conta/contaAberta.server';
import { mesmaCesta, resumoDe } from '../../comum/cesta.server';
import type { contaDoNovo } from '../pedidos/novoPedido/novoPedido';
import type { contaAberta, pedidoDaLoja, pedidoFeito, pedirNaLoja } from './loja/loja';
import { hora } from '../../whatsapp/codigos.server';
import { provou, quemProvou } from './lojaAcesso.server';
import { linkDoPedido, momentoEm } from '../../comum/acompanhamento.server';
import { confirmarSozinho } from '../pedidos/confirmarSozinho.server';
import { esquecerCesta, guardarCesta } from './cestaDeixada.server';
import { pixDaLoja } from './pagamentoOnline.server';
import { contasDe, mesaDe } from '../cozinha/lugar.server';
import { contaDoPedido } from '../pedidos/contaDoPedido.server';
import type { Entrada } from '../pedidos/entrada.server';
import { novoPedido } from '../pedidos/novoPedido.server';
import { atendeEm, portaEm, regrasDaPorta } from '../funcionamento/porta.server';

type Empresa = Infer<typeof empresa>;
export type Context = HandlerContext & InCompany;
type Pedida = Values<typeof pedidoDaLoja>;

const escrito = (text: string | null | undefined): string | null => text?.trim() || null;
const enderecoDito = (said: Pedida['endereco'], isWhole: boolean): Infer<typeof pedido>['endereco'] => {
  if (!said) return null;
  const [cep, street, number] = [said.cep?.replace(/\D/g, '') ?? '', escrito(said.rua), escrito(said.numero)];
  const isDoor = street !== null && number !== null;
  const isAbout = cep.length === 8 || escrito(said.bairro) !== null;
  if (!isDoor && (isWhole || !isAbout)) return null;
  return {
    cep: cep || null,
    street,
    number,
    complement: escrito(said.complemento),
    neighborhoord: escrito(said.bairro),
    city: said.cidade ?? null,
    latitude: null,
    longitude: null,
  };
};
/**
 * Resolves the destination. For a preview a postal code or a neighbourhood is enough; `isWhole`: an order needs the
 * full address.
 */
const ondeVai = async (
  context: Context,
  asked: Pedida,
  isWhole: boolean,
): Promise<Infer<typeof pedido>['endereco']> => {
  if (asked.modalidade !== 'ENTREGA') return null;
  if (asked.local != null && asked.sessao != null) {
    const known = await quemProvou(context, asked);
    if (known) return enderecosDo(known)[asked.local]?.address ?? null;
  }
  return enderecoDito(asked.endereco, isWhole);
};

/** Builds the order from the fields that a customer may set. */
const entradaDe = async (
  context: Context,
  asked: Pedida,
  { quem, isWhole }: { readonly quem: number | null; readonly isWhole: boolean },
): Promise<Entrada> => {
  const isOnline = asked.forma === 'PIX_ONLINE';
  const { pedeTroco } = await context.rows.settings(deliveryConfiguracao);
  // A telephone alone is no proof of identity.
  const provado = await provou(context, asked.telefone, asked.sessao);
  const forma = asked.forma == null || asked.forma === 'PIX_ONLINE' ? null : asked.forma;
  return {
    entraPor: provado ? 'loja' : 'lojaSemProva',
    canal: asked.mesa ? 'MESA' : 'SITE',
    modalidade: asked.mesa ? 'LOCAL' : asked.modalidade,
    comprador: { cliente: quem, telefone: asked.telefone },
    itens: asked.itens.map(({ sabores, ...item }) => ({ ...item, sabores: sabores?.map((one) => one.produto) })),
    destino: { endereco: await ondeVai(context, asked, isWhole) },
    horario: { agendadoPara: asked.agendadoPara },
    cupom: asked.cupom?.trim() || null,
    pagamento: {
      pagamentos: isOnline
        ? [{ forma: 'ONLINE', valor: null }]
        : forma === null
          ? null
          : [{ forma, valor: forma === 'DINHEIRO' && pedeTroco ? (asked.trocoPara ?? null) : null }],
      usaPontos: asked.usaPontos === true && !asked.mesa && provado,
    },
  };
};

/** Refusal of the shop at this moment, with its field. */
const recusaDaLoja = async (
  context: Context,
  shop: Empresa,
  asked: Pedida,
): Promise<readonly [texto: string, campo: string] | undefined> => {
  const { rows, now } = context;
  const all = await rows.settings(deliveryConfiguracao);
  const regras = await regrasDaPorta(context, shop, asked.mesa ? 'MESA' : 'SITE');
  if (asked.agendadoPara) {
    if (!all.aceitaAgendado || asked.mesa) return ['A loja não aceita pedidos para depois!', 'agendadoPara'];
    const minutos = Number(all.intervaloAgendamento ?? 30);
    if (!atendeEm(regras, new Date(asked.agendadoPara), now, minutos))
      return ['A loja não atende nesta hora: escolha outra!', 'agendadoPara'];
  } else {
    const porta = portaEm(regras, now);
    if (!porta.aberta) return [`${porta.texto}.`, 'agendadoPara'];
  }
  if (asked.mesa) {
    const table = await rows.one(mesa, { token: asked.mesa, ativo: true });
    if (!table) return ['Esta mesa não existe mais. Chame quem atende!', 'mesa'];
    return asked.forma == null ? undefined : ['O que vai para a mesa se paga ao fechar a conta!', 'forma'];
  }
  if (!all.modalidades.includes(asked.modalidade)) return ['A loja não atende assim!', 'modalidade'];
  const isOnline = asked.forma === 'PIX_ONLINE';
  if (asked.forma != null && !isOnline && !all.pagamentos.includes(asked.forma as (typeof all.pagamentos)[number]))
    return ['A loja não aceita esta forma de pagamento!', 'forma'];
  if (isOnline && !(await pixDaLoja(context))) return ['A loja não recebe Pix pela página!', 'forma'];
  return undefined;
};

/** Prices an order for the shop's page while it is made. */
export const contaNaLoja = async (
  context: Context,
  shop: Empresa,
  asked: Pedida,
): Promise<Returned<typeof contaAberta.result>> => {
  const known = await quemProvou(context, asked);
  const provado = await provou(context, asked.telefone, asked.sessao);
  const quem = known?.situacao === 'ATIVO' ? known.id : null;
  const entry = await entradaDe(context, asked, { quem, isWhole: false });
  const conta = await contaDoPedido(context, { ...entry, pagamento: { pagamentos: null } });
  const wrong = await recusaDaLoja(context, shop, asked);
  if (known && quem !== null && !asked.mesa)
    await guardarCesta(context, known, { itens: asked.itens.length, total: conta.total });
  return {
    linhas: conta.linhas.map(({ nome, adicionais, total, recusa }) => ({ nome, detalhes: adicionais, total, recusa })),
    subtotal: conta.subtotal,
    descontos: conta.promocoes.map(({ nome, valor }) => ({ nome, valor })),
    taxa: conta.taxa,
    minimo: asked.mesa ? null : conta.minimo,
    total: conta.total,
    tempo: asked.mesa ? null : tempoDito(entry.modalidade, conta, asked.agendadoPara),
    aviso: conta.aviso,
    provado,
    pontos: provado && !asked.mesa && conta.pontos ? { saldo: conta.pontos.saldo, limite: conta.pontos.limite } : null,
    enderecos: (provado && known ? enderecosDo(known) : []).map(
      ({ address: { street, number, neighborhoord } }, local) => ({
        local,
        texto: [[street, number].filter(Boolean).join(', '), neighborhoord].filter(Boolean).join(' · '),
      }),
    ),
    recusas: [...(wrong ? [{ texto: wrong[0], campo: wrong[1] }] : []), ...conta.recusas],
  };
};

const tempoDito = (
  modalidade: Entrada['modalidade'],
  { tempo, entregaPor }: Returned<typeof contaDoNovo.result>,
  agendadoPara: string | null | undefined,
): string | null => {
  const hora = agendadoPara ? 'na hora escolhida' : `em ${tempo}`;
  if (modalidade !== 'ENTREGA') return `Pronto ${hora}`;
  // Without a delivery rule there is no time of arrival.
  return entregaPor == null ? null : `Chega ${hora}`;
};

export type Pedir = Values<NonNullable<typeof pedirNaLoja.form>>;
type Feito = Returned<typeof pedirNaLoja.result>;
const cestaDaLoja = ({ itens, modalidade, forma, mesa }: Pedir) => ({ itens, modalidade, forma, mesa });
/** Stores an order of the shop's page once by its key, at the shop's prices; refuses a changed total. */
export const pedirDaLoja = async (
  context: Context,
  shop: Empresa,
  asked: Pedir,
): Promise<Omit<Feito, 'simulado'> & { readonly id: number; readonly online: boolean }> => {
  const { rows, refuse } = context;
  const feito = async (order: Infer<typeof pedido>) => ({
    id: order.id,
    numero: order.numero.slice(-4),
    total: order.total,
    acompanhar: await linkDoPedido(context, order, order.previsaoEntrega),
    naConta: mesaDe(order, await contasDe(context, [order])).mesa,
    pix: order.pixCodigo,
    online: order.pagamentos?.some(({ forma }) => forma === 'ONLINE') === true && !order.pagoOnline,
  });
  // Serializes requests with the same key: the second finds the order of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${asked.chave}, 0))`.execute(context.db);
  const before = await rows.one(pedido, { chaveLoja: asked.chave });
  const cesta = await resumoDe(cestaDaLoja(asked));
  if (before) mesmaCesta(context, before.cesta, cesta);
  if (before?.situacao === 'CANCELADO') refuse('Este pedido foi cancelado. Faça outro!', 'chave');
  if (before) return feito(before);
  const wrong = await recusaDaLoja(context, shop, asked);
  if (wrong) refuse(...wrong);
  if (asked.forma == null && !asked.mesa && !asked.usaPontos) refuse('Escolha como vai pagar!', 'forma');
  const cpfNota = asked.mesa ? null : await cpfExigido(context, asked);
  if (asked.cupom) await segurar(context, asked.cupom);
  const quem = asked.mesa && !asked.telefone ? null : await clienteDaLoja(context, asked);
  const entry = await entradaDe(context, asked, { quem, isWhole: true });
  if (asked.usaPontos && !entry.pagamento?.usaPontos)
    refuse('Confirme o celular com o código para usar os seus pontos!', 'telefone');
  const pix = asked.forma === 'PIX_ONLINE' ? await pixDaLoja(context) : undefined;
  const order = await novoPedido(context, {
    ...entry,
    comprador: { ...entry.comprador, cpfNota },
    pagamento: {
      pagamentos: null,
      ...entry.pagamento,
      pixAte: pix && new Date(context.now.getTime() + pix.minutos * 60_000).toISOString(),
    },
    totalVisto: asked.totalVisto,
    observacao: asked.observacao,
    ...(asked.mesa && {
      mesa: {
        conta: await contaDaMesa(context, asked.mesa, asked.anterior),
        pessoa: asked.nome.trim().slice(0, 40),
      },
    }),
    chave: { chaveLoja: asked.chave, cesta },
  });
  if (quem !== null) await esquecerCesta(context, { id: quem, empresa: shop.id });
  return feito(await confirmarSozinho(context, order));
};
/** Demands the data that the shop requires away from a table. Returns the CPF for the note, if required. */
const cpfExigido = async ({ rows, refuse }: Context, { cpf, email }: Pedir): Promise<string | null> => {
  const { exigeCpf, exigeEmail } = await rows.settings(deliveryConfiguracao);
  if (exigeCpf && !cpf) refuse('Informe o CPF!', 'cpf');
  if (exigeEmail && !email) refuse('Informe o e-mail!', 'email');
  return exigeCpf ? cpf : null;
};
/** Orders in an hour by an unproven mobile. */
const porHora = 10;
const clienteDaLoja = async (context: Context, asked: Pedir): Promise<number> => {
  const { rows, refuse, now } = context;
  const telefone = asked.telefone ?? refuse('Informe o celular!', 'telefone');
  const { identificaPorWhatsapp, exigeEmail } = await rows.settings(deliveryConfiguracao);
  const provado = await provou(context, telefone, asked.sessao);
  if (identificaPorWhatsapp && !provado) refuse('Confirme o celular com o código antes de pedir!', 'telefone');
  const said = { telefone, nome: asked.nome.trim(), origem: 'SITE' } as const;
  const { cliente: quem, novo } = await clientePorTelefone(context, said);
  // Limits orders by an unproven telephone: its owner may know nothing of them.
  const desde = new Date(now.getTime() - hora).toISOString();
  if (!provado && (await rows.count(pedido, { cliente: quem.id, canal: 'SITE', data: { gt: desde } })) >= porHora)
    refuse('Há muitos pedidos deste celular na última hora. Confirme o celular, ou ligue para a loja!', 'telefone');
  // Only the shop tells the reason. An unproven mobile is not refused here; the shop sees it with the order.
  if (provado && quem.situacao === 'BLOQUEADO') refuse('Fale com a loja para fazer este pedido!', 'telefone');
  // A telephone alone changes nothing in the customer's record.
  const dito = {
    ...(exigeEmail && asked.email && (novo || (provado && quem.email === null)) && { email: asked.email }),
    ...((novo || provado) && (await quemIndicou(context, quem, asked.indicadoPor))),
  };
  if (Object.keys(dito).length > 0) await rows.update(cliente, quem, dito);
  return quem.id;
};
/** Customer who recommended the shop, before a first purchase. Does not reveal whether the mobile is known. */
const quemIndicou = async (
  { db, user }: Context,
  { id, primeiraCompra, indicadoPor }: Infer<typeof cliente>,
  telefone: string | null,
): Promise<{ readonly indicadoPor?: number }> => {
  if (telefone === null || primeiraCompra !== null || indicadoPor !== null) return {};
  const [indicou] = await donosDo(db, user.company.id, telefone);
  return indicou === undefined || indicou === id ? {} : { indicadoPor: indicou };
};
/** Finds an order by the key whose answer was lost; null when it was not stored or was cancelled. */
export const feitoAntes = async (
  context: Context,
  chave: string,
): Promise<Returned<typeof pedidoFeito.result>['pedido']> => {
  const found = await context.rows.one(pedido, { chaveLoja: chave, situacao: { not: 'CANCELADO' } });
  if (!found) return null;
  return {
    numero: found.numero.slice(-4),
    total: found.total,
    quando: momentoEm(context.user.zone, context.now)(found.data) ?? '',
    acompanhar: await linkDoPedido(context, found, found.previsaoEntrega),
  };
};
