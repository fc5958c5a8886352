import type { HandlerContext, Infer } from '#kit';
import type { Condition } from '#kit/entity/where';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { sorteio, vidaDoSorteio } from '../../../schemas/fidelidade/sorteio/sorteio';
import { sorteioGanhador } from '../../../schemas/fidelidade/sorteio/sorteioGanhador';
import { sorteioParticipante } from '../../../schemas/fidelidade/sorteio/sorteioParticipante';
import { nomeMascarado } from './numeros.server';
import { lugar, numeroDaLoteria, sementeFinal } from '../prova.server';

type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'move' | 'now'>;
type Sorteio = Infer<typeof sorteio>;
type Participante = Infer<typeof sorteioParticipante>;
type Ganhador = Infer<typeof sorteioGanhador>;

/** Prizes in order, one entry for each winner. */
export const premiosDe = ({ premios }: Pick<Sorteio, 'premios'>): readonly string[] =>
  (premios ?? []).flatMap(({ descricao, quantidade }) => Array.from({ length: quantidade }, () => descricao));
const valeu = ({ situacao }: Pick<Ganhador, 'situacao'>): boolean => situacao !== 'DESCLASSIFICADO';

interface Estado {
  readonly premios: readonly string[];
  readonly ganhadores: readonly Ganhador[];
  /** Number of the next prize, from 1 on; undefined when all are drawn. */
  readonly proximo: number | undefined;
}
export const estadoDe = async ({ rows }: Pick<Context, 'rows'>, draw: Sorteio): Promise<Estado> => {
  const premios = premiosDe(draw);
  const ganhadores = await rows.all(sorteioGanhador, { sorteio: draw.id, $sort: [['ordem', 'asc']] });
  const taken = new Set(ganhadores.filter(valeu).map(({ premioOrdem }) => premioOrdem));
  const proximo = premios.findIndex((_, at) => !taken.has(at + 1));
  return { premios, ganhadores, proximo: proximo === -1 ? undefined : proximo + 1 };
};

/** Condition of participants who may still win: valid, not drawn yet and, unless the draw allows it, no winner. */
const quemPode = (draw: Sorteio, ganhadores: readonly Ganhador[]): Condition<typeof sorteioParticipante> => ({
  sorteio: draw.id,
  situacao: 'VALIDO',
  posicao: { empty: false },
  ...(ganhadores.length > 0 && { id: { not: ganhadores.map(({ participante }) => participante) } }),
  ...(ganhadores.length > 0 && !draw.repetePessoa && { cliente: { not: ganhadores.map(({ cliente: quem }) => quem) } }),
});
const ninguem = 'Nenhum número que ainda pode ganhar!';

type Achado = { readonly participante: Participante; readonly prova: string };
type Podem = Condition<typeof sorteioParticipante>;
/** Attempts looked up in one query. */
const porVez = 500;
/** Draws attempt by attempt, as published: a number that may not win is skipped and the next attempt decides. */
const peloSistema = async ({ rows, refuse }: Context, draw: Sorteio, ordem: number, podem: Podem): Promise<Achado> => {
  const n = draw.naLista ?? 0;
  const token = draw.token ?? '';
  const semente = await sementeFinal(await sementeDe({ rows, refuse }, draw), draw.valorPublico);
  if (!(await rows.exists(sorteioParticipante, podem))) refuse(ninguem);
  for (let first = 0; ; first += porVez) {
    const places = await Promise.all(
      Array.from({ length: porVez }, (_, at) => lugar(semente, { token, ordem, tentativa: first + at, n })),
    );
    const drawn = { posicao: places.flatMap((place) => place ?? []) };
    const found = await rows.all(sorteioParticipante, { $and: [podem, drawn] });
    const byPlace = new Map(found.map((one) => [one.posicao, one]));
    const at = places.findIndex((place) => place !== undefined && byPlace.has(place));
    const indice = places[at];
    if (indice !== undefined)
      return {
        participante: byPlace.get(indice)!,
        prova: `HMAC-SHA256(semente, "${token}:${ordem}:${first + at}") módulo ${n} = ${indice}`,
      };
  }
};
/** The seed is sealed: the draw alone opens it. */
const sementeDe = async ({ rows, refuse }: Pick<Context, 'rows' | 'refuse'>, draw: Sorteio): Promise<string> =>
  (await rows.secret(sorteio, draw, 'sementeGuardada')) ??
  refuse('A semente deste sorteio não abre neste servidor: ela foi guardada com outra chave!');
const pelaLoteria = async ({ rows, refuse }: Context, draw: Sorteio, podem: Podem): Promise<Achado> => {
  const results = draw.resultadoLoteria?.match(/\d{5}/g) ?? [];
  if (results.length !== 5) return refuse('Informe antes o resultado da Loteria Federal!');
  const drawn = daSerie(draw, results);
  const up = { $and: [podem, { numero: { gte: drawn } }], $sort: [['numero', 'asc']] } as const;
  const down = { $and: [podem, { numero: { lt: drawn } }], $sort: [['numero', 'desc']] } as const;
  const one =
    (await rows.one(sorteioParticipante, up)) ?? (await rows.one(sorteioParticipante, down)) ?? refuse(ninguem);
  return {
    participante: one,
    prova: `Loteria Federal ${draw.concursoLoteria ?? ''}: número ${drawn}; o mais próximo que pode ganhar é ${one.numero}`,
  };
};
/** Number of the draw's series that the five prizes give. */
export const daSerie = (
  { numeroInicial, numeroFinal }: Pick<Sorteio, 'numeroInicial' | 'numeroFinal'>,
  results: readonly string[],
): number => numeroInicial + (numeroDaLoteria(results) % (numeroFinal - numeroInicial + 1));

const guardar = async (
  context: Context,
  draw: Sorteio,
  { premios, ganhadores }: Estado,
  {
    participante,
    prova,
    premioOrdem,
    metodo,
    motivo,
  }: Achado & Pick<Ganhador, 'premioOrdem' | 'metodo'> & { readonly motivo?: string },
): Promise<Ganhador> => {
  const { rows, move } = context;
  const won = await rows.insert(sorteioGanhador, {
    premio: premios[premioOrdem - 1] ?? '',
    empresa: draw.empresa,
    sorteio: draw.id,
    participante: participante.id,
    cliente: participante.cliente,
    ordem: ganhadores.length + 1,
    premioOrdem,
    metodo,
    prova,
    motivo: motivo ?? null,
  });
  // Reveals the seed with the first winner, so that anybody can verify.
  if (draw.semente === null) await rows.update(sorteio, draw, { semente: await sementeDe(context, draw) });
  const { proximo } = await estadoDe(context, draw);
  if (proximo === undefined) await move(vidaDoSorteio, (await rows.get(sorteio, draw.id))!, 'concluir');
  return won;
};
const todosTem = 'Todos os prêmios já têm ganhador!';

/** Locks the draw: of two users who draw the last prize at once the second is refused. */
const segurar = async ({ rows, refuse, notFound }: Context & Pick<HandlerContext, 'notFound'>, id: number) => {
  const draw = (await rows.get(sorteio, id, { lock: true })) ?? notFound();
  if (draw.situacao === 'SORTEADO') refuse(todosTem);
  if (draw.situacao !== 'ENCERRADO') refuse('Encerre as inscrições antes de sortear!');
  return draw;
};

export const sortear = async (context: Context & Pick<HandlerContext, 'notFound'>, id: number): Promise<Ganhador> => {
  const draw = await segurar(context, id);
  const { refuse } = context;
  const state = await estadoDe(context, draw);
  const premioOrdem = state.proximo ?? refuse(todosTem);
  if (draw.metodo === 'MANUAL') refuse('Este sorteio é feito fora do sistema: informe o ganhador!');
  if (!draw.naLista) refuse(ninguem);
  if (draw.metodo === 'SISTEMA' && draw.fontePublica !== null && draw.valorPublico === null)
    refuse(`Informe antes o que a fonte pública disse: ${draw.fontePublica}!`);
  const podem = quemPode(draw, state.ganhadores);
  const found =
    draw.metodo === 'SISTEMA'
      ? await peloSistema(context, draw, state.ganhadores.length + 1, podem)
      : await pelaLoteria(context, draw, podem);
  return guardar(context, draw, state, { ...found, premioOrdem, metodo: draw.metodo });
};
interface Dito {
  readonly sorteio: number;
  readonly numero: number;
  readonly premio: number | null;
  readonly motivo: string;
}
/** Winner decided outside of the system: an urn, a lottery of one's own. */
export const ganhadorManual = async (
  context: Context & Pick<HandlerContext, 'notFound'>,
  { sorteio: id, numero, premio, motivo }: Dito,
): Promise<Ganhador> => {
  const draw = await segurar(context, id);
  const { rows, refuse } = context;
  const state = await estadoDe(context, draw);
  const premioOrdem = premio ?? state.proximo ?? refuse(todosTem);
  if (!state.premios[premioOrdem - 1]) refuse('Este sorteio não tem este prêmio!', 'premio');
  if (state.ganhadores.some((one) => one.premioOrdem === premioOrdem && valeu(one)))
    refuse('Este prêmio já tem ganhador!', 'premio');
  const one = await rows.one(sorteioParticipante, { $and: [quemPode(draw, state.ganhadores), { numero }] });
  if (!one) return refuse('Este número não está na lista, ou não pode mais ganhar!', 'numero');
  return guardar(context, draw, state, {
    participante: one,
    prova: motivo.slice(0, 300),
    premioOrdem,
    metodo: 'MANUAL',
    motivo,
  });
};

/** Winners for the public: no telephone, no full name. */
export const ganhadoresMascarados = async ({ rows }: Pick<Context, 'rows'>, found: readonly Ganhador[]) => {
  const people = await rows.byId(
    cliente,
    found.map((one) => one.cliente),
  );
  const numbers = await rows.byId(
    sorteioParticipante,
    found.map((one) => one.participante),
  );
  return found.map((one) => ({
    id: one.id,
    ordem: one.ordem,
    premio: one.premio,
    nome: nomeMascarado(people.get(one.cliente)?.nome ?? ''),
    numero: numbers.get(one.participante)?.numero ?? 0,
    prova: one.prova ?? '',
    desclassificado: one.situacao === 'DESCLASSIFICADO',
  }));
};
