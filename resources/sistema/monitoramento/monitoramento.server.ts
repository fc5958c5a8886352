import { sql } from 'kysely';
import { calls, get, handlers, query, r, run, type HandlerContext, type Infer } from '#kit';
import { todayIn } from '#kit/period';
import { counted } from '#kit/text';
import { noticeCategory } from '#kit/work/notice';
import { routine, routines } from '#kit/work/routine';
import { monitoramento, verificacoes } from '../../../schemas/sistema/monitoramento/monitoramento';
import { verCertificado } from './certificado.server';
import { medidas, medidasLentas } from './medidas.server';
import { verificacoesDaPlataforma, verificarTudo } from './monitoramento';
import { causas, proximoPasso, type Achado, type Passo, type Tipo } from './passo';
import { zonaDaPlataforma } from '../../comum/zona';

type Verificacao = Infer<typeof monitoramento>;
const tipos = Object.keys(verificacoes) as readonly Tipo[];
const quarto = 15 * 60_000;

export const avisosDeInstabilidade = noticeCategory('instabilidade', {
  label: 'Instabilidade',
  about: 'Uma verificação do sistema caiu ou voltou.',
  platform: true,
});

/** Rows of all checks, locked: of two rounds at once the second finds what the first has written. */
const travadas = async ({ db, rows }: HandlerContext): Promise<Map<Tipo, Verificacao>> => {
  await sql`select pg_advisory_xact_lock(hashtext('monitoramento'))`.execute(db);
  const found = new Map((await rows.all(monitoramento, {})).map((one) => [one.tipo, one]));
  for (const tipo of tipos) if (!found.has(tipo)) found.set(tipo, await rows.insert(monitoramento, { tipo }));
  return found;
};

/** The finding of a check. One that throws is unknown, and undoes nothing of the others. */
const medir = async (context: HandlerContext, tipo: Tipo): Promise<Achado> => {
  const { db } = context;
  await sql`savepoint verificacao`.execute(db);
  try {
    const achado = await (medidas[tipo] ?? medidasLentas[tipo])!(context);
    await sql`release savepoint verificacao`.execute(db);
    return achado;
  } catch (error) {
    await sql`rollback to savepoint verificacao`.execute(db);
    return { situacao: 'DESCONHECIDO', mensagem: `Não deu para verificar: ${String(error).slice(0, 250)}` };
  }
};

const guardar = async (
  { db, rows, tell, now }: HandlerContext,
  antes: Verificacao,
  { mensagem }: Achado,
  { aviso, ...passo }: Passo,
): Promise<void> => {
  const agora = now.toISOString();
  const semSilencio = passo.silenciadoEm === null ? { silenciadoPor: null, motivoSilencio: null } : {};
  await rows.tally(
    monitoramento,
    { id: antes.id },
    { set: { ...passo, ...semSilencio, mensagem: mensagem.slice(0, 300), verificadoEm: agora } },
  );
  await sql`insert into monitoramento_ponto (verificacao_id, quando, situacao, mensagem, busca)
    select ${antes.id}, ${agora}, ${passo.situacao}, ${mensagem.slice(0, 300)}, ''
    where ${passo.situacao !== antes.situacao} or not exists (select from monitoramento_ponto
      where verificacao_id = ${antes.id} and quando > ${new Date(now.getTime() - 3_600_000).toISOString()})`.execute(
    db,
  );
  if (aviso)
    await tell({
      to: { permission: 'ROLE_ADMIN' },
      category: avisosDeInstabilidade,
      tone: aviso === 'caiu' ? 'error' : 'success',
      text: `${verificacoes[antes.tipo]}: ${aviso === 'caiu' ? mensagem : 'voltou.'}`.slice(0, 300),
      address: '/app/sistema/monitoramento',
    });
};

/** Age below which a second round takes the state of the first. */
const fresca = 5_000;

/** Age of the last round from which the product stood still: no server was there, or no database answered. */
const parada = 3 * 60_000;
/**
 * Tells a standstill once it is over. Nothing can be written while it lasts, so the next round finds it by the age of
 * the last one: one notice says both, whatever the number of servers. Answers the row as it was meanwhile.
 */
const contarParada = async ({ db, now, tell }: HandlerContext, linha: Verificacao): Promise<Verificacao> => {
  const { id, verificadoEm, silenciadoEm } = linha;
  if (verificadoEm === null) return linha;
  const ultima = new Date(verificadoEm);
  if (now.getTime() - ultima.getTime() < parada) return linha;
  const hora = (one: Date): string =>
    one.toLocaleString('pt-BR', {
      timeZone: zonaDaPlataforma,
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  const mensagem = `Sem banco ou sem servidor de ${hora(ultima)} a ${hora(now)} (horário de Brasília).`;
  await sql`insert into monitoramento_ponto (verificacao_id, quando, situacao, mensagem, busca)
    values (${id}, ${new Date(ultima.getTime() + 60_000).toISOString()}, 'CRITICO', ${mensagem}, '')`.execute(db);
  if (silenciadoEm === null)
    await tell({
      to: { permission: 'ROLE_ADMIN' },
      category: avisosDeInstabilidade,
      tone: 'warning',
      text: `${verificacoes.BANCO}: ${mensagem} Voltou.`,
      address: '/app/sistema/monitoramento',
    });
  return { ...linha, situacao: 'CRITICO' };
};

/** One round over all checks, causes first. `dados`: findings that were made outside of the transaction. */
const rodada = async (context: HandlerContext, dados: { readonly [T in Tipo]?: Achado } = {}): Promise<void> => {
  const { now } = context;
  const linhas = await travadas(context);
  const idade = (tipo: Tipo): number => now.getTime() - Date.parse(linhas.get(tipo)!.verificadoEm ?? '1970-01-01');
  if (idade('BANCO') >= 0 && idade('BANCO') < fresca) return;
  linhas.set('BANCO', await contarParada(context, linhas.get('BANCO')!));
  const agora = new Map<Tipo, Passo['situacao']>([...linhas].map(([tipo, { situacao }]) => [tipo, situacao]));
  for (const tipo of tipos) {
    if (medidasLentas[tipo] && idade(tipo) < quarto) continue;
    const achado = dados[tipo] ?? (medidas[tipo] || medidasLentas[tipo] ? await medir(context, tipo) : undefined);
    if (!achado) continue;
    const antes = linhas.get(tipo)!;
    const causa = causas[tipo] !== undefined && agora.get(causas[tipo]) === 'CRITICO' ? causas[tipo] : null;
    const passo = proximoPasso(antes, achado, causa, now.toISOString());
    agora.set(tipo, passo.situacao);
    await guardar(context, antes, achado, passo);
  }
};

const resumir = async ({ rows }: HandlerContext) => {
  const todas = await rows.all(monitoramento, {});
  const quantas = (situacao: Verificacao['situacao']): number =>
    todas.filter((one) => one.situacao === situacao).length;
  return {
    total: todas.length,
    bem: quantas('OK'),
    atencao: quantas('ATENCAO'),
    criticas: quantas('CRITICO'),
    desconhecidas: quantas('DESCONHECIDO'),
    silenciadas: todas.filter(({ silenciadoEm }) => silenciadoEm !== null).length,
    verificacoes: todas.map(({ id, tipo, situacao, mensagem }) => ({ id, tipo, situacao, mensagem })),
  };
};
const verificar = async (context: HandlerContext) => {
  await rodada(context);
  return resumir(context);
};

export const acoesDoMonitoramento = handlers(verificacoesDaPlataforma, {
  silenciar: async ({ rows, user, now, refuse }, { record, form: { motivo, ate } }) => {
    if (ate && ate <= now.toISOString()) refuse('Escolha uma hora que ainda vem!', 'ate');
    await rows.update(monitoramento, record, {
      silenciadoEm: now.toISOString(),
      silenciadoAte: ate ?? null,
      silenciadoPor: user.id,
      motivoSilencio: motivo,
    });
  },
  avisarDeNovo: async ({ rows }, { record }) => {
    await rows.update(monitoramento, record, {
      silenciadoEm: null,
      silenciadoAte: null,
      silenciadoPor: null,
      motivoSilencio: null,
    });
  },
  verificar: {
    platform: async (context) => {
      const { verificacoes: _, ...contagem } = await verificar(context);
      return contagem;
    },
  },
});

export const chamadasDoMonitoramento = calls(monitoramento, {
  verificarTudo: run(verificarTudo, verificar),
  uma: run(
    get('{id}', { permission: ['ROLE_ADMIN'], record: monitoramento, result: r.record(monitoramento) }),
    (_context, { record }) => record,
  ),
  pagina: query(monitoramento, 'GET {page}/{size}', {
    permission: ['ROLE_ADMIN'],
    sort: [
      ['peso', 'desc'],
      ['desde', 'desc'],
    ],
  }),
});

/** Hour from which the day's digest is given. */
const horaDoResumo = 8;
/** Once a day, from eight o'clock on: what is not well and not silenced. A day without trouble gives none. */
const resumoDoDia = async ({ rows, now, tell }: HandlerContext): Promise<void> => {
  const hora = Number(now.toLocaleString('en-GB', { timeZone: zonaDaPlataforma, hour: '2-digit', hour12: false }));
  const hoje = todayIn(zonaDaPlataforma, now);
  const marca = await rows.one(monitoramento, { tipo: 'BANCO' }, { lock: true });
  if (!marca || hora < horaDoResumo || marca.resumidoEm === hoje) return;
  await rows.tally(monitoramento, { id: marca.id }, { set: { resumidoEm: hoje } });
  const abertas = await rows.all(monitoramento, {
    situacao: ['CRITICO', 'ATENCAO'],
    silenciadoEm: { empty: true },
    $sort: [['peso', 'desc']],
  });
  if (abertas.length === 0) return;
  const criticas = abertas.filter(({ situacao }) => situacao === 'CRITICO').length;
  const ditas = [
    ...(criticas > 0 ? [counted(criticas, { one: 'crítica', many: 'críticas' })] : []),
    ...(abertas.length > criticas
      ? [counted(abertas.length - criticas, { one: 'pede atenção', many: 'pedem atenção' })]
      : []),
  ].join(', ');
  await tell({
    to: { permission: 'ROLE_ADMIN' },
    category: avisosDeInstabilidade,
    tone: criticas > 0 ? 'error' : 'warning',
    text: `Verificações hoje: ${ditas} (${abertas.map(({ tipo }) => verificacoes[tipo]).join(', ')}).`.slice(0, 300),
    address: '/app/sistema/monitoramento',
  });
};

/** Days that the history is kept. */
const guardados = 90;
/** Postal code of the cathedral of São Paulo, which every service knows. */
const cepDeTeste = '01001000';

export const rotinasDoMonitoramento = routines(monitoramento, {
  rodada: routine({
    label: 'Verificações do sistema',
    every: 60,
    run: async ({ within, now, ports, publicUrl }) => {
      const naVez = await within('*', async ({ rows }) => {
        const linhas = await rows.all(monitoramento, { tipo: ['CEP', 'CERTIFICADO_TLS'] });
        const velha = (tipo: Tipo): boolean => {
          const vista = linhas.find((uma) => uma.tipo === tipo)?.verificadoEm ?? '1970-01-01';
          return now.getTime() - Date.parse(vista) >= quarto;
        };
        return { cep: velha('CEP'), certificado: velha('CERTIFICADO_TLS') };
      });
      const cep = naVez.cep ? await ports.cep.find(cepDeTeste) : undefined;
      const certificado = naVez.certificado ? await verCertificado(publicUrl, now) : undefined;
      await within('*', async (context) => {
        await rodada(context, {
          ...(certificado && { CERTIFICADO_TLS: certificado }),
          ...(cep && {
            CEP:
              cep.kind === 'unavailable'
                ? ({ situacao: 'CRITICO', mensagem: 'O serviço de CEP não responde.' } as const)
                : ({ situacao: 'OK', mensagem: 'O serviço de CEP responde.' } as const),
          }),
        });
        await sql`delete from monitoramento_ponto where quando < ${new Date(now.getTime() - guardados * 86_400_000).toISOString()}`.execute(
          context.db,
        );
      });
    },
  }),
  resumo: routine({
    label: 'Resumo das verificações',
    every: 300,
    run: ({ within }) => within('*', resumoDoDia),
  }),
});
