import { actions, entity, parts, resource, type Infer } from '#kit';
import { f } from '#fields';
import { person } from '../parts';
import { taskStates, turnStates } from '../taskStates';

/** Work that the product repeats by itself (src/kit/work/routine.ts), with its last turn. */
export const rotina = entity('rotina', {
  label: ['Tarefa', 'Tarefas'],
  gender: 'f',
  title: 'rotulo',
  root: 'sistema/tarefa/',
  system: true,
  fields: {
    rotulo: f.text({ label: 'Tarefa' }),
    nome: f.text({ label: 'Nome no código' }),
    intervalo: f.text({ label: 'A cada' }),
    situacao: f.enum(taskStates, { label: 'Situação' }),
    explicacao: f.longText({ label: 'O que houve' }),
    iniciadaEm: f.dateTime({ label: 'Última' }),
    terminadaEm: f.dateTime({ label: 'Fim da última' }),
    segundos: f.decimal({ label: 'Durou (s)' }),
    proxima: f.dateTime({ label: 'Próxima' }),
    falhas: f.integer({ label: 'Falhas seguidas' }),
    erro: f.longText({ label: 'Último erro' }),
    pausadaEm: f.dateTime({ label: 'Pausada em' }),
    pausadaPor: person('Pausada por'),
    motivoPausa: f.text({ label: 'Motivo da pausa' }),
    pedidaEm: f.dateTime({ label: 'Pedida em' }),
    recentes: f.json({ situacao: f.enum(turnStates), segundos: f.decimal() }, { label: '30 últimas' }),
  },
});
export type Rotina = Infer<typeof rotina>;
const { record } = actions(rotina);
const { children } = parts(rotina);
const admin = { permission: 'ROLE_ADMIN' } as const;

export const tarefas = resource(rotina, {
  path: 'tarefa',
  menu: { group: 'plataforma', icon: 'schedule', order: 870 },
  access: { list: 'ROLE_ADMIN' },
  list: {
    columns: ['rotulo', 'situacao', 'explicacao', 'iniciadaEm', 'segundos', 'proxima', 'intervalo', 'recentes'],
    filters: ['situacao', 'iniciadaEm'],
    search: ['rotulo', 'nome'],
    sort: { rotulo: 'asc' },
    size: 50,
    tabs: {
      Todas: {},
      'Pedem atenção': { situacao: ['FALHOU', 'INTERROMPIDA', 'ATRASADA'] },
      Rodando: { situacao: ['RODANDO', 'PEDIDA'] },
      Pausadas: { situacao: 'PAUSADA' },
    },
    empty: 'O que o sistema repete sozinho, como o envio de mensagens, aparece aqui.',
  },
  refresh: { every: 5, while: { situacao: { empty: false } } },
  show: [
    ['situacao', 'intervalo'],
    'explicacao',
    ['iniciadaEm', 'terminadaEm'],
    ['segundos', 'proxima'],
    ['pausadaEm', 'pausadaPor'],
    'motivoPausa',
    ['falhas', 'pedidaEm'],
    'erro',
    'nome',
  ],
  fields: { recentes: { cell: () => import('./rotina.Recentes') } },
  related: { Histórico: children('rotinaVez' as never, { by: 'rotina' as never }) },
  actions: {
    rodar: record({
      ...admin,
      label: 'Rodar agora',
      icon: 'play',
      call: 'POST rodar',
      unless: {
        'A tarefa está rodando agora!': { situacao: 'RODANDO' },
        'A tarefa já vai rodar!': { situacao: 'PEDIDA' },
        'Retome a tarefa antes de rodar!': { situacao: 'PAUSADA' },
      },
      effect: [{ toast: '{rotulo} vai rodar agora.' }, 'refresh'],
    }),
    pausar: record({
      ...admin,
      label: 'Pausar',
      icon: 'pause',
      call: 'POST pausar',
      unless: { 'A tarefa já está pausada!': { situacao: 'PAUSADA' } },
      form: { motivo: f.text({ label: 'Por quê?', required: true, min: 5, max: 200 }) },
      confirm: 'Pausar {rotulo}? Ela não roda até alguém retomar. O que já começou vai até o fim.',
      submit: 'Pausar a tarefa',
      effect: [{ toast: '{rotulo} está pausada.' }, 'refresh'],
    }),
    retomar: record({
      ...admin,
      label: 'Retomar',
      icon: 'play',
      tone: 'primary',
      call: 'POST retomar',
      when: { situacao: 'PAUSADA' },
      effect: [{ toast: '{rotulo} volta a rodar.' }, 'refresh'],
    }),
  },
});
