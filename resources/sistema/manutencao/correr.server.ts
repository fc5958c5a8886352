import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { f } from '#fields';
import { counted } from '#kit/text';
import { later, process } from '#kit/work/process';
import { empresa } from '../../../schemas/cadastros/empresa';
import { manutencao, trabalhosDeManutencao } from '../../../schemas/sistema/manutencao/manutencao';
import { manutencaoAchado } from '../../../schemas/sistema/manutencao/manutencaoAchado';
import { manutencaoExecucao } from '../../../schemas/sistema/manutencao/manutencaoExecucao';
import { mostrados, trabalhosPorCodigo, type Codigo, type Feito, type Trabalho } from './trabalhos.server';

type Execucao = Infer<typeof manutencaoExecucao>;
/** Changes of one transaction; a dry run goes further, because it takes all of them back. */
const limites = { real: 200, simulado: 5000 } as const;
const [plataforma, resumo] = ['plataforma', 'resumo'] as const;
const mudanca = { one: 'mudança', many: 'mudanças' } as const;

/** Rows of all jobs, with the words of this version. A job that is new gets its row. */
export const manterLista = async ({ rows }: Pick<HandlerContext, 'rows'>): Promise<void> => {
  const ha = new Map((await rows.all(manutencao, {})).map((uma) => [uma.codigo, uma]));
  for (const codigo of Object.keys(trabalhosDeManutencao) as Codigo[]) {
    const { explicacao, alcance, apaga } = trabalhosPorCodigo[codigo];
    const linha = ha.get(codigo);
    if (!linha) await rows.insert(manutencao, { codigo, explicacao, alcance, apaga });
    else if (linha.explicacao !== explicacao || linha.alcance !== alcance || linha.apaga !== apaga)
      await rows.tally(manutencao, { id: linha.id }, { set: { explicacao, alcance, apaga } });
  }
};

/** Turns of a dry run, which a real run makes in transactions of their own. */
const voltas = 200;
/** Runs, and takes everything back where it is a dry run: what it reports is what the real run would do. */
const ensaiar = async ({ db }: HandlerContext, simulada: boolean, fazer: () => Promise<Feito>): Promise<Feito> => {
  if (!simulada) return fazer();
  await sql`savepoint simulacao`.execute(db);
  let feito = await fazer();
  for (let volta = 1; feito.haMais && volta < voltas; volta++) {
    const { mudancas, achados, lidos, haMais } = await fazer();
    feito = {
      lidos: Math.max(feito.lidos, lidos),
      mudancas: feito.mudancas + mudancas,
      achados: [...feito.achados, ...achados].slice(0, mostrados),
      haMais,
    };
  }
  await sql`rollback to savepoint simulacao`.execute(db);
  return feito;
};

/**
 * Does the part of one company under its own row-level security. The rows are counted from the platform and from
 * inside: a company that seems empty is an error, and no success.
 */
const naEmpresa = async (
  context: HandlerContext,
  trabalho: Extract<Trabalho, { readonly alcance: 'EMPRESAS' }>,
  id: number,
  simulada: boolean,
): Promise<Feito> => {
  const fora = await trabalho.contar(context, id);
  return context.network.within(id, async (dentro) => {
    const vistas = await trabalho.contar(dentro);
    if (vistas !== fora) context.refuse(`O acesso da empresa vê ${vistas} linhas de ${fora}: nada foi feito nela!`);
    return ensaiar(dentro, simulada, () => trabalho.fazer(dentro, simulada ? limites.simulado : limites.real));
  });
};

interface Fim {
  readonly situacao: 'CONCLUIDA' | 'COM_ERROS' | 'FALHOU' | 'CANCELADA';
  readonly resultado: string;
  readonly feitos?: number;
  readonly erros?: number;
}
/** Ends a run, here and at its job. */
export const encerrarExecucao = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  { id, manutencao: dela, simulada }: Pick<Execucao, 'id' | 'manutencao' | 'simulada'>,
  { feitos = 0, erros = 0, situacao, resultado: dito }: Fim,
): Promise<void> => {
  const fim = now.toISOString();
  const resultado = dito.slice(0, 300);
  await rows.tally(manutencaoExecucao, { id }, { set: { situacao, resultado, fim, feitos, erros } });
  const simuladaEm = simulada ? (situacao === 'CONCLUIDA' ? fim : undefined) : null;
  await rows.tally(
    manutencao,
    { id: dela },
    {
      set: {
        situacao,
        ultima: fim,
        resultado: `${simulada ? 'Simulação: ' : ''}${resultado}`.slice(0, 300),
        ...(simuladaEm !== undefined && { simuladaEm }),
      },
    },
  );
};

/** The last part: counts the others, and says what came of the run. Waits for those that are tried again. */
const resumir = async (context: HandlerContext, execucao: Execucao) => {
  const {
    rows: [partes],
  } = await sql<{ feitas: number; falhas: number; abertas: number }>`
    select count(*) filter (where estado = 'FEITO') as feitas, count(*) filter (where estado = 'FALHOU') as falhas,
      count(*) filter (where estado = 'ESPERA' and chave <> ${JSON.stringify(resumo)}) as abertas
    from processo_item where processo_id = ${execucao.processo}`.execute(context.db);
  if (Number(partes!.abertas) > 0) return later(2000, 'Espera as outras partes');
  const [feitos, erros] = [Number(partes!.feitas), Number(partes!.falhas)];
  const mudancas = execucao.mudancas ?? 0;
  const resultado = [
    `${(execucao.lidos ?? 0).toLocaleString('pt-BR')} lidas`,
    mudancas === 0
      ? 'nada a mudar'
      : execucao.simulada
        ? `${mudancas} ${mudancas === 1 ? 'mudaria' : 'mudariam'}`
        : `${counted(mudancas, mudanca)}`,
    ...(erros > 0 ? [`${counted(erros, { one: 'parte com erro', many: 'partes com erro' })}`] : []),
  ].join(', ');
  const situacao = erros === 0 ? 'CONCLUIDA' : feitos === 0 ? 'FALHOU' : 'COM_ERROS';
  await encerrarExecucao(context, execucao, { situacao, resultado, feitos, erros });
  return resultado;
};

/** Parts of one run: its companies, or the platform, and the summary. One transaction each; a killed run goes on. */
export const correrManutencao = process('manutencao', {
  label: 'Manutenção',
  permission: ['ROLE_ADMIN'],
  pausable: true,
  form: { execucao: f.integer({ required: true }) },
  items: async ({ rows, refuse }, { form }) => {
    const execucao = (await rows.get(manutencaoExecucao, form.execucao)) ?? refuse('Esta execução não existe mais!');
    const { codigo } = (await rows.get(manutencao, execucao.manutencao)) ?? refuse('Este trabalho não existe mais!');
    await rows.tally(manutencaoExecucao, { id: execucao.id }, { set: { situacao: 'EXECUTANDO' } });
    const fim = { key: resumo as string, label: 'Resumo' };
    if (trabalhosPorCodigo[codigo].alcance === 'PLATAFORMA') return [{ key: plataforma, label: 'Plataforma' }, fim];
    const escolhidas = execucao.empresas ?? [];
    const { rows: lojas } = await rows.find(
      empresa,
      { ...(escolhidas.length > 0 && { id: escolhidas }), $sort: [['id', 'asc']] },
      { page: 1, size: 100_000 },
    );
    return [...lojas.map(({ id, shortName }) => ({ key: String(id), label: shortName })), fim];
  },
  each: async (context, { key, label, form }) => {
    const { rows, refuse } = context;
    const execucao =
      (await rows.get(manutencaoExecucao, form.execucao, { lock: true })) ?? refuse('Esta execução não existe mais!');
    if (key === resumo) return resumir(context, execucao);
    const { codigo } = (await rows.get(manutencao, execucao.manutencao)) ?? refuse('Este trabalho não existe mais!');
    const trabalho = trabalhosPorCodigo[codigo];
    const { simulada } = execucao;
    const feito =
      trabalho.alcance === 'EMPRESAS'
        ? await naEmpresa(context, trabalho, Number(key), simulada)
        : await ensaiar(context, simulada, () => trabalho.fazer(context, simulada ? limites.simulado : limites.real));
    for (const { oQue, hoje, ficaria } of feito.achados)
      await rows.insert(manutencaoAchado, {
        execucao: execucao.id,
        onde: label.slice(0, 120),
        oQue: oQue.slice(0, 200),
        hoje: hoje.slice(0, 100),
        ficaria: ficaria.slice(0, 100),
      });
    const maisLidas = feito.haMais && !simulada ? 0 : feito.lidos;
    await rows.tally(manutencaoExecucao, { id: execucao.id }, { add: { mudancas: feito.mudancas, lidos: maisLidas } });
    if (feito.haMais && !simulada) return later(1, `${label}: continua`);
    return `${feito.lidos.toLocaleString('pt-BR')} lidas, ${counted(feito.mudancas, mudanca)}`;
  },
  cancelled: async (context, { form }) => {
    const execucao = await context.rows.get(manutencaoExecucao, form.execucao);
    if (execucao)
      await encerrarExecucao(context, execucao, {
        situacao: 'CANCELADA',
        resultado: 'Cancelada: o que já foi feito continua feito.',
      });
  },
});

export interface Pedido {
  readonly codigo: Codigo;
  readonly simulada: boolean;
  readonly empresas: readonly number[];
  readonly motivo?: string | null;
}
/** Starts a run in this transaction. One run of a job at a time; what deletes demands a dry run before. */
export const comecar = async (
  { rows, start, refuse, conflict, user, now }: HandlerContext,
  { codigo, simulada, empresas, motivo = null }: Pedido,
) => {
  await manterLista({ rows });
  const trabalho = (await rows.one(manutencao, { codigo }, { lock: true })) ?? refuse('Este trabalho não existe mais!');
  const { alcance, apaga } = trabalhosPorCodigo[codigo];
  if (await rows.exists(manutencaoExecucao, { manutencao: trabalho.id, situacao: ['NA_FILA', 'EXECUTANDO'] }))
    conflict('Este trabalho já está em execução!');
  if (alcance === 'PLATAFORMA' && empresas.length > 0)
    refuse('Este trabalho é da plataforma inteira: deixe Empresas vazio!', 'empresas');
  if (!simulada && apaga && trabalho.simuladaEm === null) conflict('Simule antes, para ver o que seria apagado!');
  const { id } = await rows.insert(manutencaoExecucao, {
    manutencao: trabalho.id,
    simulada,
    situacao: 'NA_FILA',
    inicio: now.toISOString(),
    iniciadaPor: user.id,
    empresas: [...empresas],
    motivo,
    lidos: 0,
    mudancas: 0,
  });
  const { processo } = await start(correrManutencao, { execucao: id });
  await rows.tally(manutencaoExecucao, { id }, { set: { processo } });
  await rows.tally(manutencao, { id: trabalho.id }, { set: { situacao: 'NA_FILA' } });
  return { processo };
};
/** Outside of any company: a job is of the platform. */
export const naPlataforma = ({ user, refuse }: Pick<OutsideContext, 'user' | 'refuse'>): void => {
  if (user.company !== null) refuse('Saia da empresa: a manutenção é da plataforma!');
};
