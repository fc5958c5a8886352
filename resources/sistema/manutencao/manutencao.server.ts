import { sql } from 'kysely';
import { calls, handlers, processes, run, type HandlerContext } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { manutencao, trabalhosDeManutencao } from '../../../schemas/sistema/manutencao/manutencao';
import { manutencaoExecucao } from '../../../schemas/sistema/manutencao/manutencaoExecucao';
import { comecar, correrManutencao, encerrarExecucao, manterLista, naPlataforma } from './correr.server';
import { executarTrabalho, manutencoes, trabalhos } from './manutencao';
import { trabalhosPorCodigo, type Codigo } from './trabalhos.server';

export const processosDaManutencao = processes(manutencao, [correrManutencao]);

export const acoesDaManutencao = handlers(manutencoes, {
  simular: async (context, { record: { codigo }, form: { empresas } }) => {
    naPlataforma(context);
    return comecar(context, { codigo, simulada: true, empresas: empresas ?? [] });
  },
  executar: async (context, { record: { codigo }, form: { empresas, motivo } }) => {
    naPlataforma(context);
    return comecar(context, { codigo, simulada: false, empresas: empresas ?? [], motivo });
  },
  executarComSenha: {
    outside: async (context, { record: { codigo }, form: { motivo, senha } }) => {
      naPlataforma(context);
      await context.demandPassword(senha, 'senha');
      return context.transaction((dentro) => comecar(dentro, { codigo, simulada: false, empresas: [], motivo }));
    },
  },
});

const listar = async ({ rows }: HandlerContext) => {
  const linhas = new Map((await rows.all(manutencao, {})).map((uma) => [uma.codigo, uma]));
  return (Object.entries(trabalhosDeManutencao) as [Codigo, string][]).map(([codigo, nome]) => {
    const { explicacao, alcance, apaga } = trabalhosPorCodigo[codigo];
    const { situacao = null, ultima = null, resultado = null, simuladaEm = null } = linhas.get(codigo) ?? {};
    return { codigo, nome, explicacao, alcance, apaga, situacao, ultima, resultado, simuladaEm };
  });
};

export const chamadasDaManutencao = calls(manutencao, {
  listar: run(trabalhos, listar),
  executar: run(executarTrabalho, async (context, { form: { codigo, simular, parametros, motivo, senha } }) => {
    naPlataforma(context);
    const simulada = simular === true;
    if (!simulada && !motivo) context.refuse('Diga por quê!', 'motivo');
    if (!simulada && trabalhosPorCodigo[codigo].apaga) await context.demandPassword(senha ?? '', 'senha');
    const empresas = parametros?.empresas ?? [];
    return context.transaction((dentro) => comecar(dentro, { codigo, simulada, empresas, motivo }));
  }),
});

/**
 * Ends runs whose process stopped by an error, so that none works for ever. A process that was killed is not among
 * them: another server takes it up.
 */
const acompanhar = async (context: HandlerContext): Promise<void> => {
  const { rows, db } = context;
  await manterLista(context);
  for (const execucao of await rows.all(manutencaoExecucao, { situacao: ['NA_FILA', 'EXECUTANDO'] })) {
    const { rows: found } = await sql<{ estado: string; erro: string | null }>`
      select estado, erro from processo where id = ${execucao.processo}`.execute(db);
    const [processo] = found;
    if (processo && processo.estado !== 'ERRO') continue;
    await encerrarExecucao(context, execucao, {
      situacao: 'FALHOU',
      resultado: processo?.erro ?? 'O trabalho parou no meio.',
    });
  }
};
export const rotinasDaManutencao = routines(manutencao, {
  acompanhar: routine({ label: 'Manutenções em curso', every: 60, run: ({ within }) => within('*', acompanhar) }),
});
