import { actions, get, parts, post, r, resource } from '#kit';
import { f } from '#fields';
import {
  alcances,
  manutencao,
  situacoesDaManutencao,
  trabalhosDeManutencao,
} from '../../../schemas/sistema/manutencao/manutencao';

const { record } = actions(manutencao);
const { children } = parts(manutencao);
const admin = { permission: 'ROLE_ADMIN', once: true, effect: ['progress', 'refresh'] } as const;
const empresas = f.refs('empresa', { label: 'Empresas', max: 500, help: 'Vazio: todas.' });
const motivo = f.text({ label: 'Por quê?', required: true, min: 5, max: 200 });
const senha = f.token({ label: 'A sua senha', own: true, required: true, max: 256 });
const emCurso = { situacao: ['NA_FILA', 'EXECUTANDO'] } as const;
const ocupada = { 'Este trabalho já está em execução!': emCurso } as const;

export const trabalhos = get('listall', {
  permission: ['ROLE_ADMIN'],
  result: r.list({
    codigo: f.enum(trabalhosDeManutencao, { required: true }),
    nome: f.text({ required: true }),
    explicacao: f.text({ required: true }),
    alcance: f.enum(alcances, { required: true }),
    apaga: f.bool({ required: true }),
    situacao: f.enum(situacoesDaManutencao),
    ultima: f.dateTime(),
    resultado: f.text(),
    simuladaEm: f.dateTime(),
  }),
});
/** Starts a job by its name. `simular` does all of it and takes it back. */
export const executarTrabalho = post('executar', {
  outside: true,
  permission: ['ROLE_ADMIN'],
  perHour: 60,
  form: {
    codigo: f.enum(trabalhosDeManutencao, { label: 'Trabalho', required: true }),
    simular: f.bool({ label: 'Simular' }),
    parametros: f.group({ empresas }, { label: 'Parâmetros' }),
    motivo: f.text({ label: 'Por quê?', min: 5, max: 200 }),
    senha: f.token({ label: 'A sua senha', own: true, max: 256 }),
  },
  result: { processo: f.integer({ required: true }) },
});

export const manutencoes = resource(manutencao, {
  path: 'manutencao',
  heading: 'Manutenção',
  menu: { group: 'plataforma', icon: 'build', order: 880 },
  off: ['create', 'update', 'delete', 'export'],
  access: { list: 'ROLE_ADMIN', show: 'ROLE_ADMIN' },
  list: {
    columns: ['codigo', 'explicacao', 'alcance', 'apaga', 'ultima', 'situacao', 'resultado'],
    filters: ['situacao', 'apaga', 'alcance'],
    search: ['explicacao'],
    sort: { alcance: 'asc' },
    size: 25,
    empty: 'Os trabalhos aparecem em até um minuto.',
  },
  refresh: { every: 5, while: emCurso },
  show: ['explicacao', ['alcance', 'apaga'], ['situacao', 'ultima'], 'resultado', 'simuladaEm'],
  related: { Execuções: children('manutencaoExecucao', { by: 'manutencao' }) },
  actions: {
    simular: record({
      ...admin,
      label: 'Simular',
      icon: 'search',
      call: 'POST {id}/simular',
      unless: ocupada,
      form: { empresas },
      confirm: 'A simulação faz o trabalho inteiro e desfaz no fim: nada fica gravado. Ela mostra o que mudaria.',
      submit: 'Simular',
    }),
    executar: record({
      ...admin,
      label: 'Executar',
      icon: 'play',
      tone: 'primary',
      call: 'POST {id}/executar',
      when: { apaga: false },
      unless: ocupada,
      form: { empresas, motivo },
      confirm: 'Executar agora? O que for corrigido fica gravado e na auditoria. Se o servidor cair, continua depois.',
      submit: 'Executar o trabalho',
    }),
    executarComSenha: record({
      ...admin,
      label: 'Executar e apagar',
      icon: 'delete',
      tone: 'danger',
      call: 'POST {id}/executar-com-senha',
      when: { apaga: true },
      unless: { ...ocupada, 'Simule antes, para ver o que seria apagado!': { simuladaEm: { empty: true } } },
      form: { motivo, senha },
      confirm: 'Apagar? O que este trabalho apaga não volta: confira antes a última simulação.',
      submit: 'Apagar agora',
    }),
  },
});
