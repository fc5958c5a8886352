import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/cliente';
import { sorteio, vidaDoSorteio } from '../../../schemas/fidelidade/sorteio/sorteio';
import { sorteioGanhador } from '../../../schemas/fidelidade/sorteio/sorteioGanhador';
import { sorteioParticipante } from '../../../schemas/fidelidade/sorteio/sorteioParticipante';
import { nomeMascarado } from './numeros';
import { emOrdemDaLoteria, lugar, numeroDaLoteria, sementeFinal } from './prova';

type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'move' | 'now'>;
type Sorteio = Infer<typeof sorteio>;
type Participante = Infer<typeof sorteioParticipante>;
type Ganhador = Infer<typeof sorteioGanhador>;

/** One for each winner that there will be, in order. */
export const premiosDe = ({ premios }: Pick<Sorteio, 'premios'>): readonly string[] =>
  (premios ?? []).flatMap(({ descricao, quantidade }) => Array.from({ length: quantidade }, () => descricao));
const valeu = ({ situacao }: Pick<Ganhador, 'situacao'>): boolean => situacao !== 'DESCLASSIFICADO';

interface Estado {
  readonly premios: readonly string[];
  readonly ganhadores: readonly Ganhador[];
  /** Of the next prize, from 1 on; undefined where each has its winner. */
  readonly proximo: number | undefined;
}
export const estadoDe = async ({ rows }: Pick<Context, 'rows'>, draw: Sorteio): Promise<Estado> => {
  const premios = premiosDe(draw);
  const ganhadores = await rows.all(sorteioGanhador, { sorteio: draw.id, $sort: [['ordem', 'asc']] });
  const taken = new Set(ganhadores.filter(valeu).map(({ premioOrdem }) => premioOrdem));
  const proximo = premios.findIndex((_, at) => !taken.has(at + 1));
  return { premios, ganhadores, proximo: proximo === -1 ? undefined : proximo + 1 };
};

/** Whose number is no more, whom the draw has had already, and, unless it says so, who has won. */
const podeGanhar = (draw: Sorteio, ganhadores: readonly Ganhador[]) => {
  const numbers = new Set(ganhadores.map(({ participante }) => participante));
  const people = new Set(ganhadores.map(({ cliente: quem }) => quem));
  return ({ id, situacao, cliente: quem }: Participante): boolean =>
    situacao === 'VALIDO' && !numbers.has(id) && (draw.repetePessoa || !people.has(quem));
};

type Achado = { readonly participante: Participante; readonly prova: string };
/** Attempt by attempt, as the page of the draw says: what may not win is passed over, and the next attempt decides. */
const peloSistema = async (
  { rows, refuse }: Context,
  draw: Sorteio,
  ordem: number,
  isFine: (one: Participante) => boolean,
): Promise<Achado> => {
  const n = draw.naLista ?? 0;
  const token = draw.token ?? '';
  const semente = await sementeFinal(draw.sementeGuardada ?? '', draw.valorPublico);
  for (let tentativa = 0; tentativa < n * 50 + 100; tentativa++) {
    const indice = await lugar(semente, { token, ordem, tentativa, n });
    const one =
      indice === undefined ? undefined : await rows.one(sorteioParticipante, { sorteio: draw.id, posicao: indice });
    if (one && isFine(one))
      return {
        participante: one,
        prova: `HMAC-SHA256(semente, "${token}:${ordem}:${tentativa}") módulo ${n} = ${indice}`,
      };
  }
  return refuse('Nenhum número que ainda pode ganhar!');
};
const pelaLoteria = async (
  { rows, refuse }: Context,
  draw: Sorteio,
  isFine: (one: Participante) => boolean,
): Promise<Achado> => {
  const results = draw.resultadoLoteria?.match(/\d{5}/g) ?? [];
  if (results.length !== 5) return refuse('Informe antes o resultado da Loteria Federal!');
  const found = await rows.all(sorteioParticipante, { sorteio: draw.id, posicao: { empty: false } });
  const size = draw.numeroFinal - draw.numeroInicial + 1;
  const drawn = draw.numeroInicial + (numeroDaLoteria(results) % size);
  const byNumber = new Map(found.map((one) => [one.numero, one]));
  const numero = emOrdemDaLoteria([...byNumber.keys()], drawn).find((one) => isFine(byNumber.get(one)!));
  if (numero === undefined) return refuse('Nenhum número que ainda pode ganhar!');
  return {
    participante: byNumber.get(numero)!,
    prova: `Loteria Federal ${draw.concursoLoteria ?? ''}: número ${drawn}; o mais próximo que pode ganhar é ${numero}`,
  };
};

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
  // From the first winner on everybody may check.
  if (draw.semente === null) await rows.update(sorteio, draw, { semente: draw.sementeGuardada });
  const { proximo } = await estadoDe(context, draw);
  if (proximo === undefined) await move(vidaDoSorteio, (await rows.get(sorteio, draw.id))!, 'concluir');
  return won;
};
const todosTem = 'Todos os prêmios já têm ganhador!';

/** The draw is held: of two who draw the last prize at once the second is told. */
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
  if (!draw.naLista) refuse('Nenhum número que ainda pode ganhar!');
  if (draw.metodo === 'SISTEMA' && draw.fontePublica !== null && draw.valorPublico === null)
    refuse(`Informe antes o que a fonte pública disse: ${draw.fontePublica}!`);
  const isFine = podeGanhar(draw, state.ganhadores);
  const found =
    draw.metodo === 'SISTEMA'
      ? await peloSistema(context, draw, state.ganhadores.length + 1, isFine)
      : await pelaLoteria(context, draw, isFine);
  return guardar(context, draw, state, { ...found, premioOrdem, metodo: draw.metodo });
};
interface Dito {
  readonly sorteio: number;
  readonly numero: number;
  readonly premio: number | null;
  readonly motivo: string;
}
/** Decided outside: an urn, a lottery of one's own. */
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
  const one = await rows.one(sorteioParticipante, { sorteio: id, numero, posicao: { empty: false } });
  if (!one || !podeGanhar(draw, state.ganhadores)(one))
    return refuse('Este número não está na lista, ou não pode mais ganhar!', 'numero');
  return guardar(context, draw, state, {
    participante: one,
    prova: motivo.slice(0, 300),
    premioOrdem,
    metodo: 'MANUAL',
    motivo,
  });
};

/** As it is shown to everybody: no telephone, no whole name. */
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
