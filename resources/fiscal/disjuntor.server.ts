import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { situacaoSefaz } from '../../schemas/fiscal/situacaoSefaz';
import type { Modelo } from './nfce/nota.server';
import { SemResposta, type Emissor, type FiscalProvider, type Resposta } from './provedor/provedor.server';
import type { Casa } from './casa.server';
import { emissorDe } from './emissor.server';

/**
 * Circuit breaker between a company and its state's tax office, so that sales do not wait for an office that does not
 * answer. A call without an answer, 108 and 109 open it, 656 for an hour; while it is open nothing is sent. {@link
 * sondar} closes it.
 */
type Situacao = Infer<typeof situacaoSefaz>;
/** The NF-e has services of its own: each model has its breaker. */
type Quem = Pick<Emissor, 'uf' | 'ambiente' | 'modelo'>;
type Parada = Extract<Resposta, { tipo: 'paralisada' }>;

/**
 * Slow failure in milliseconds: one of this duration opens the breaker; quicker ones do so when two follow each other.
 */
const demora = 3_000;
/** Time in which a trial call holds off the others; longer than the timeout of an answer. */
const vezDoTeste = 30_000;
/** Milliseconds between two queries of a state's service (MOC 7.0). */
const entreConsultas = 60_000;
/** Time for which 656 and 678 block a company (NT 2018.002). */
const pausa = 3_600_000;
const codigosDePausa: ReadonlySet<string> = new Set(['656', '678']);
/** Codes of an outage, or of a demand to stop asking. */
export const codigosDeParada: ReadonlySet<string> = new Set(['108', '109', ...codigosDePausa]);
const semResposta = 'A SEFAZ não responde.';

const doAmbiente = (ambiente: Quem['ambiente']): Situacao['ambiente'] =>
  ambiente === '1' ? 'PRODUCAO' : 'HOMOLOGACAO';
const linhaDe = (
  { rows }: Pick<HandlerContext, 'rows'>,
  { uf, ambiente, modelo }: Quem,
  lock = false,
): Promise<Situacao | undefined> => rows.one(situacaoSefaz, { uf, modelo, ambiente: doAmbiente(ambiente) }, { lock });
/** True while nothing may be sent. */
export const foraDoAr = ({ estado, ate }: Situacao, now: Date): boolean =>
  estado === 'PARADA' || (estado !== 'NORMAL' && ate !== null && new Date(ate) > now);
const depoisDe = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();

/** Begin of the outage for the company; undefined without one. */
export const semSefazDesde = async (within: HandlerContext, quem: Quem): Promise<Date | undefined> => {
  const found = await linhaDe(within, quem);
  return found?.desde && foraDoAr(found, within.now) ? new Date(found.desde) : undefined;
};
/** Companies and models for which nothing should be tried now; over all of them. */
export const barradas = async ({
  rows,
  now,
}: HandlerContext): Promise<readonly { readonly empresa: number; readonly modelo: Modelo }[]> => {
  const found = await rows.all(situacaoSefaz, { estado: { not: 'NORMAL' } });
  return found.flatMap((one) =>
    foraDoAr(one, now) && one.empresa !== null ? [{ empresa: one.empresa, modelo: one.modelo }] : [],
  );
};

/** True when the company may call. After a pause, and when the service reports to be back, one call goes first. */
const passagem = async (
  within: HandlerContext,
  quem: Quem,
): Promise<{ readonly known: boolean; readonly shut?: Parada }> => {
  const { rows, now } = within;
  const seen = await linhaDe(within, quem);
  if (!seen || seen.estado === 'NORMAL') return { known: seen !== undefined && seen.falhas > 0 };
  const found = (await rows.get(situacaoSefaz, seen.id, { lock: true })) ?? seen;
  if (foraDoAr(found, now))
    return {
      known: true,
      shut: { tipo: 'paralisada', codigo: found.codigo ?? '', motivo: found.motivo ?? semResposta },
    };
  if (found.estado !== 'NORMAL')
    await rows.update(situacaoSefaz, found, { estado: 'TESTE', ate: depoisDe(now, vezDoTeste) });
  return { known: true };
};

/** Closes the breaker after an answer. */
const fechar = async (within: HandlerContext, quem: Quem): Promise<void> => {
  const found = await linhaDe(within, quem, true);
  if (found)
    await within.rows.update(situacaoSefaz, found, {
      estado: 'NORMAL',
      falhas: 0,
      codigo: null,
      motivo: null,
      desde: null,
      ate: null,
    });
};
/** `said` is undefined without an answer. */
const falhar = async (
  within: HandlerContext,
  empresa: number,
  quem: Quem,
  said: Pick<Parada, 'codigo' | 'motivo'> | undefined,
  isLong: boolean,
): Promise<void> => {
  const { db, rows, now } = within;
  await sql`insert into situacao_sefaz (empresa_id, uf, ambiente, modelo, estado, falhas, busca) values (${empresa}, ${quem.uf}, ${doAmbiente(quem.ambiente)}, ${quem.modelo}, 'NORMAL', 0, '') on conflict do nothing`.execute(
    db,
  );
  const found = await linhaDe(within, quem, true);
  if (!found) return;
  const falhas = found.falhas + 1;
  const isPause = said !== undefined && codigosDePausa.has(said.codigo);
  const opens = said !== undefined || isLong || falhas > 1 || found.estado !== 'NORMAL';
  await rows.update(
    situacaoSefaz,
    found,
    opens
      ? {
          falhas,
          estado: isPause ? 'PAUSA' : 'PARADA',
          codigo: said?.codigo.slice(0, 30) ?? null,
          motivo: said?.motivo.slice(0, 500) ?? semResposta,
          desde: found.desde ?? now.toISOString(),
          ate: isPause ? depoisDe(now, pausa) : null,
        }
      : { falhas },
  );
};

type Chamadas = Pick<FiscalProvider, 'emitir' | 'consultar' | 'cancelar' | 'corrigir' | 'inutilizar'>;
/**
 * Provider behind the circuit breaker. No transaction may be open: it opens its own before and after. Blocked calls
 * answer `paralisada`.
 */
export const fiscalDe = (casa: Casa, empresa: number | null): Chamadas => {
  const {
    ports: { fiscal },
  } = casa;
  // Providers that sign themselves also decide on contingency.
  if (!fiscal.assinaAqui || empresa === null) return fiscal;
  const guarded = async (emissor: Emissor, ask: () => Promise<Resposta>): Promise<Resposta> => {
    // The virtual office is another service, used because the state's own is out.
    if (emissor.svc) return ask();
    const { known, shut } = await casa.transaction((within) => passagem(within, emissor));
    if (shut) return shut;
    const began = Date.now();
    try {
      const answer = await ask();
      if (answer.tipo === 'paralisada')
        await casa.transaction((within) => falhar(within, empresa, emissor, answer, false));
      else if (known) await casa.transaction((within) => fechar(within, emissor));
      return answer;
    } catch (error) {
      if (error instanceof SemResposta)
        await casa.transaction((within) => falhar(within, empresa, emissor, undefined, Date.now() - began >= demora));
      throw error;
    }
  };
  return {
    emitir: (emissor, emissao) => guarded(emissor, () => fiscal.emitir(emissor, emissao)),
    consultar: (emissor, nota) => guarded(emissor, () => fiscal.consultar(emissor, nota)),
    cancelar: (emissor, pedido) => guarded(emissor, () => fiscal.cancelar(emissor, pedido)),
    corrigir: (emissor, pedido) => guarded(emissor, () => fiscal.corrigir(emissor, pedido)),
    inutilizar: (emissor, pedido) => guarded(emissor, () => fiscal.inutilizar(emissor, pedido)),
  };
};

/**
 * Asks whether the service of a state is back: one company for all, at most once a minute. If so, each company lets one
 * call through; its answer closes the breaker, no answer opens it again.
 */
export const sondar = async (context: OpenContext): Promise<void> => {
  const down = await context.within('*', ({ rows }) =>
    rows.all(situacaoSefaz, { estado: 'PARADA', $sort: [['empresa', 'asc']] }),
  );
  const states = new Map<string, Situacao[]>();
  for (const one of down) {
    const key = `${one.uf} ${one.ambiente} ${one.modelo}`;
    states.set(key, [...(states.get(key) ?? []), one]);
  }
  for (const those of states.values()) await sondarEstado(context, those);
};
const sondarEstado = async (context: OpenContext, those: readonly Situacao[]): Promise<void> => {
  const {
    now,
    ports: { fiscal },
  } = context;
  const [{ uf, ambiente, modelo }] = those as readonly [Situacao];
  const last = await context.within('*', ({ rows }) =>
    rows.one(situacaoSefaz, {
      uf,
      ambiente,
      modelo,
      consultadaEm: { empty: false },
      $sort: [['consultadaEm', 'desc']],
    }),
  );
  if (last?.consultadaEm && now.getTime() - Date.parse(last.consultadaEm) < entreConsultas) return;
  const asker = await quemPergunta(context, those);
  if (!asker) return;
  const quem: Emissor = { ...asker.emissor, uf, ambiente: ambiente === 'PRODUCAO' ? '1' : '2' };
  try {
    const { emOperacao, codigo, motivo } = await fiscal.status(quem);
    if (!emOperacao)
      return await context.within(asker.empresa, (within) =>
        falhar(within, asker.empresa, quem, { codigo, motivo }, false),
      );
    for (const { empresa, id } of those)
      if (empresa !== null)
        await context.within(empresa, async ({ rows }) => {
          const found = await rows.get(situacaoSefaz, id, { lock: true });
          if (found?.estado === 'PARADA') await rows.update(situacaoSefaz, found, { estado: 'TESTE', ate: null });
        });
  } catch (error) {
    if (!(error instanceof SemResposta)) throw error;
  }
};
/** First company that can ask: one with an expired certificate cannot. The query is recorded before it is sent. */
const quemPergunta = async (
  context: OpenContext,
  those: readonly Situacao[],
): Promise<{ readonly empresa: number; readonly emissor: Emissor } | undefined> => {
  for (const { empresa, modelo, id } of those)
    if (empresa !== null) {
      const emissor = await context
        .within(empresa, async (within) => {
          const found = await within.rows.get(situacaoSefaz, id, { lock: true });
          if (found) await within.rows.update(situacaoSefaz, found, { consultadaEm: within.now.toISOString() });
          return (await emissorDe(within, empresa, modelo)).emissor;
        })
        .catch((cause: unknown) => {
          if (cause instanceof Error && 'failure' in cause) return undefined;
          throw cause;
        });
      if (emissor) return { empresa, emissor };
    }
  return undefined;
};

/** Returns the answer; undefined when none came. */
export const perguntar = async (ask: () => Promise<Resposta>): Promise<Resposta | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SemResposta) return undefined;
    throw error;
  }
};
