import type { HandlerContext, InCompany, Infer } from '#kit';
import type { PrintBlock, PrintDocument } from '#kit/work/print';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cartao, vidaDoCartao } from '../../../schemas/fidelidade/cartoes/cartao';
import { cartaoFila, vidaNaFila } from '../../../schemas/fidelidade/cartoes/cartaoFila';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { nomeDaEmpresa } from '../../comum/divulgar.server';
import { impressaoDe, comLogo } from '../../comum/impressao.server';
import { novoNumero, passaNoLuhn, prefixoDe } from './numero.server';
import { instanteEm, primeiroNome } from '../papel.server';
import { saldoQueVale } from '../pontos.server';

type Context = HandlerContext & InCompany;
type Cartao = Infer<typeof cartao>;

const mortos: Partial<Record<Cartao['situacao'], string>> = {
  BLOQUEADO: 'está bloqueado',
  SUBSTITUIDO: 'foi substituído por outro',
  CANCELADO: 'foi cancelado',
};
/** Reason why a card is refused; undefined when it is valid. */
export const naoServe = (situacao: Cartao['situacao']): string | undefined => mortos[situacao];

export const gerarCartoes = async (
  { rows, user }: Context,
  {
    quantidade,
    prefixo,
    lote,
    ...of
  }: {
    readonly quantidade: number;
    readonly prefixo?: string | null;
    readonly lote?: string | null;
    readonly cliente?: number | null;
    readonly substituiu?: number;
  },
): Promise<readonly Cartao[]> => {
  const made: Cartao[] = [];
  while (made.length < quantidade)
    made.push(
      await rows.insert(cartao, {
        ...of,
        numero: novoNumero(prefixo ?? prefixoDe(user.company.id)),
        empresa: user.company.id,
        lote: lote ?? null,
      }),
    );
  return made;
};

/** Queues cards for printing; a queued one is not added again. */
export const enfileirar = async ({ rows, move, user }: Context, cards: readonly Cartao[]): Promise<number> => {
  let waiting = 0;
  for (const { id } of cards) {
    const card = await rows.get(cartao, id, { lock: true });
    if (!card || naoServe(card.situacao)) continue;
    if (await rows.exists(cartaoFila, { cartao: id, situacao: ['AGUARDANDO', 'ERRO'] })) continue;
    await rows.insert(cartaoFila, { numero: card.numero, empresa: user.company.id, cartao: id });
    // Printing an active card again keeps it active.
    await move(vidaDoCartao, card, 'entrarNaFila');
    waiting += 1;
  }
  return waiting;
};

export interface Como {
  readonly papel: 'A4' | '80mm';
  readonly modelo: 'QR' | 'BARRAS';
}
const aosQuatro = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Cards to cut out, 85 by 54 mm, ten a sheet. Counts the printed ones and takes them off the queue. */
export const imprimirCartoes = async (
  context: Context,
  cards: readonly Cartao[],
  { papel, modelo }: Como,
): Promise<PrintDocument> => {
  const { rows, move, user, now } = context;
  const people = await rows.byId(
    cliente,
    cards.map((one) => one.cliente),
  );
  for (const card of cards) {
    const held = (await rows.get(cartao, card.id, { lock: true })) ?? card;
    await rows.tally(cartao, { id: card.id }, { add: { impressoes: 1 }, set: { impressoEm: now.toISOString() } });
    await move(
      vidaDoCartao,
      { ...held, impressoes: (held.impressoes ?? 0) + 1, impressoEm: now.toISOString() },
      'sairImpresso',
    );
    const waiting = await rows.one(cartaoFila, { cartao: card.id, situacao: ['AGUARDANDO', 'ERRO'] });
    if (waiting) await move(vidaNaFila, waiting, 'sair');
  }
  const { logo } = await impressaoDe(context);
  const loja = await nomeDaEmpresa(context, user.company.id);
  const frente = ({ numero, cliente: quem }: Cartao): PrintBlock[] => [
    ...(logo === undefined ? [] : [{ logo: true } as const]),
    { text: loja, align: 'center', bold: true },
    modelo === 'QR' ? { qr: numero, size: 22 } : { barcode: numero },
    { text: aosQuatro(numero), align: 'center', bold: true },
    ...(quem === null ? [] : [{ text: primeiroNome(people.get(quem)?.nome), align: 'center' } as const]),
    { text: 'Cartão de fidelidade. Mostre em cada compra.', align: 'center', size: 'tiny' },
  ];
  return {
    title: cards.length === 1 ? `Cartão ${cards[0]!.numero}` : 'Cartões de fidelidade',
    paper: papel,
    ...comLogo({ logo }),
    blocks:
      papel === 'A4'
        ? [{ grid: cards.map(frente), across: 2, height: 54 }]
        : cards.flatMap((card): PrintBlock[] => [...frente(card), { cut: true }]),
  };
};

/** Queue on paper, to tick off printed cards. */
export const listaDaFila = async (
  { rows, user }: Context,
  loja: string,
  waiting: readonly Infer<typeof cartaoFila>[],
): Promise<PrintDocument> => {
  const cards = await rows.byId(
    cartao,
    waiting.map((one) => one.cartao),
  );
  const people = await rows.byId(
    cliente,
    [...cards.values()].map((one) => one.cliente),
  );
  return {
    title: 'Lista de cartões',
    paper: 'A4',
    blocks: [
      { text: loja, bold: true },
      { text: 'Lista de cartões', bold: true, size: 'large' },
      { space: 1 },
      {
        table: {
          columns: [{ label: 'Número' }, { label: 'Cliente' }, { label: 'Na fila desde' }, { label: 'Impresso em' }],
          rows: waiting.map((one) => [
            aosQuatro(one.numero),
            people.get(cards.get(one.cartao)?.cliente ?? 0)?.nome ?? 'Sem cliente',
            instanteEm(user.zone, one.pedidoEm),
            instanteEm(user.zone, one.impressoEm),
          ]),
        },
      },
    ],
  };
};

/** Replaces a card: the former number never works again. The points belong to the customer and stay. */
export const substituir = async (context: Context, card: Cartao, motivo: string): Promise<Cartao> => {
  const { move, refuse, rows } = context;
  const gone = await move(vidaDoCartao, card, 'darLugar', { motivo });
  if (!gone) return refuse('Este cartão não pode ser substituído!');
  const [made] = await gerarCartoes(context, { quantidade: 1, cliente: card.cliente, substituiu: card.id });
  await enfileirar(context, [made!]);
  return (await rows.get(cartao, made!.id)) ?? made!;
};

interface Lido {
  readonly numero: string;
  readonly cliente: string;
  readonly saldo: number;
  readonly situacao: Cartao['situacao'];
  readonly loja: string;
}
/**
 * Finds a card of this shop, or of a shop in the network that shares its cards; then it gives balance and first name
 * only.
 */
export const lerCartao = async (context: Context, typed: string): Promise<Lido | undefined> => {
  const numero = typed.replace(/\D/g, '');
  if (!passaNoLuhn(numero)) return undefined;
  const ler = async (la: Pick<HandlerContext, 'rows' | 'user' | 'now'>, loja: string): Promise<Lido | undefined> => {
    const { rows } = la;
    const card = await rows.one(cartao, { numero });
    if (!card) return undefined;
    const who = card.cliente === null ? undefined : await rows.get(cliente, card.cliente);
    return {
      numero,
      cliente: primeiroNome(who?.nome),
      saldo: who ? await saldoQueVale(la, who.id) : 0,
      situacao: card.situacao,
      loja,
    };
  };
  const own = await ler(context, context.user.company.name);
  if (own) return own;
  for (const { id, name, isHere } of await context.network.members()) {
    const found = isHere
      ? undefined
      : await context.network.keeping(id, async (there) =>
          (await there.rows.settings(fidelidadeConfiguracao)).compartilhaRede ? ler(there, name) : undefined,
        );
    if (found) return found;
  }
  return undefined;
};
