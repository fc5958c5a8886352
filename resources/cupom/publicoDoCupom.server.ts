import type { AudienceRule, HandlerContext, ReasonOf, Where } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { clientela } from '../../schemas/clientela';
import { publico } from '../../schemas/marketing/publico';
import type { conversaWhatsapp } from '../../schemas/whatsapp/servidor/conversaWhatsapp';
import type { segmentos } from '../../schemas/segmentos';

/** Audience of a coupon. */
export interface Publico {
  readonly publico:
    | 'TODOS'
    | 'ANIVERSARIANTES'
    | 'INATIVOS'
    | 'NOVOS'
    | 'ETIQUETA'
    | 'SEGMENTO'
    | 'SALVO'
    | 'ESCOLHIDOS';
  /** For INATIVOS: days without an order. */
  readonly dias: number | null;
  /** For ETIQUETA. */
  readonly etiqueta: string | null;
  /** For SEGMENTO. */
  readonly segmento: keyof typeof segmentos | null;
  /** For SALVO. */
  readonly salvo?: number | null;
  /** For SALVO: its filter as it was when the send began. A later change or deletion does not move the send. */
  readonly regras?: readonly AudienceRule[] | null;
  /** For ESCOLHIDOS. */
  readonly clientes?: readonly number[] | null;
}
export interface Destinatario {
  readonly id: number;
  readonly nome: string;
  readonly telefone: string;
}
/** Reach of an audience: recipients, and those left out by reason. Each customer is counted once. */
export type Alcance = Readonly<Record<'total' | 'recebem' | 'repetidos' | ReasonOf<typeof clientela>, number>>;
/** Window of a line that may send free text only to people who wrote to it lately. */
export type Janela = Pick<Where<typeof conversaWhatsapp>, 'instancia' | 'recebidaEm'>;
type Context = Pick<HandlerContext, 'audience' | 'rows' | 'refuse'>;
interface Meant extends Publico {
  readonly empresa: number;
  readonly janela?: Janela;
}

/** Limit of a send's audience: larger ones get numbers blocked. */
export const maximo = 5000;

/** A rule without days. */
const regra = (campo: string, operador: string, valor: AudienceRule['valor'] = null): AudienceRule => ({
  campo,
  operador,
  valor,
  dias: null,
});
/** The fixed audiences as rules of {@link clientela}. */
const fixos: { readonly [P in Exclude<Publico['publico'], 'SALVO'>]: (meant: Publico) => readonly AudienceRule[] } = {
  TODOS: () => [],
  ANIVERSARIANTES: () => [regra('diaAniversario', 'thisMonth')],
  INATIVOS: ({ dias }) => [regra('ultimaCompra', 'olderThan', dias)],
  NOVOS: () => [regra('ultimaCompra', 'empty')],
  ETIQUETA: ({ etiqueta }) => [regra('etiquetas', 'in', [etiqueta])],
  SEGMENTO: ({ segmento }) => [regra('segmento', 'in', [segmento])],
  ESCOLHIDOS: () => [],
};
/** Filter of a saved audience, as it is now or as the send began with it. */
export const regrasSalvas = async (
  { rows, refuse }: Pick<Context, 'rows' | 'refuse'>,
  { salvo, regras, empresa }: Pick<Meant, 'salvo' | 'regras' | 'empresa'>,
): Promise<readonly AudienceRule[]> => {
  if (regras?.length) return regras;
  const found = salvo ? await rows.one(publico, { id: salvo, empresa }) : undefined;
  return found?.regras ?? refuse('Este público não existe mais. Escolha outro!', 'salvo');
};
const perguntaDe = async (context: Context, meant: Meant) => ({
  company: meant.empresa,
  rules: meant.publico === 'SALVO' ? await regrasSalvas(context, meant) : fixos[meant.publico](meant),
  ...(meant.publico === 'ESCOLHIDOS' && { only: meant.clientes ?? [] }),
  ...(meant.janela && { given: { semJanela: meant.janela } }),
});

export const alcanceDe = async (context: Context, meant: Meant): Promise<Alcance> => {
  const { total, reached, again, why } = await context.audience.count(clientela, await perguntaDe(context, meant));
  return { ...why, total, recebem: reached, repetidos: again };
};
/** Reason why the audience cannot be reached; undefined when it can. */
export const impedimentoDe = ({ total, recebem }: Alcance): string | undefined => {
  if (total === 0) return 'Nenhum cliente ativo está neste público. Escolha outro!';
  if (recebem === 0) return 'Ninguém deste público pode receber. Escolha outro!';
  return recebem > maximo
    ? `No máximo ${maximo.toLocaleString('pt-BR')} clientes por envio! Escolha um público menor.`
    : undefined;
};

/** Recipients with consent and without an opt-out since, one for each number. */
export const destinatarios = async (context: Context, meant: Meant): Promise<Destinatario[]> => {
  const found = await context.audience.reached(clientela, await perguntaDe(context, meant), maximo + 1);
  if (found.length > maximo)
    context.refuse(`No máximo ${maximo.toLocaleString('pt-BR')} clientes por envio! Escolha um público menor.`);
  const people = await context.rows.byId(
    cliente,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id, address }) => {
    const one = people.get(id);
    return one ? [{ id, nome: one.nome, telefone: address }] : [];
  });
};
