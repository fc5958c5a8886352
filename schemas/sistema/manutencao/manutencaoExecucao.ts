import { entity } from '#kit';
import { f } from '#fields';
import { situacoesDaManutencao } from './manutencao';

/** One run of a job. Its process does the work. */
export const manutencaoExecucao = entity('manutencaoExecucao', {
  label: ['Execução de manutenção', 'Execuções de manutenção'],
  gender: 'f',
  title: 'inicio',
  root: 'sistema/manutencao-execucao/',
  bin: false,
  fields: {
    manutencao: f.ref('manutencao', { label: 'Trabalho', required: true, readOnly: 'update' }),
    simulada: f.bool({ label: 'Simulação', required: true, default: false, readOnly: 'update' }),
    situacao: f.enum(situacoesDaManutencao, {
      label: 'Situação',
      required: true,
      default: 'NA_FILA',
      readOnly: 'update',
    }),
    inicio: f.dateTime({ label: 'Início', readOnly: true }),
    fim: f.dateTime({ readOnly: true }),
    iniciadaPor: f.ref('usuario', { label: 'Por', readOnly: true }),
    motivo: f.text({ label: 'Por quê', max: 200, readOnly: true }),
    empresas: f.refs('empresa', { help: 'Vazio: todas.', readOnly: true }),
    lidos: f.integer({ label: 'Linhas lidas', min: 0, readOnly: true }),
    mudancas: f.integer({ label: 'Mudanças', min: 0, readOnly: true, help: 'Numa simulação: as que haveria.' }),
    feitos: f.integer({ label: 'Partes prontas', min: 0, readOnly: true }),
    erros: f.integer({ label: 'Partes com erro', min: 0, readOnly: true }),
    resultado: f.text({ max: 300, readOnly: true }),
    processo: f.integer({
      label: 'Processo',
      readOnly: true,
      help: 'O número na lista de processos, onde está o andamento.',
    }),
  },
});
