import { entity, parts, resource, states, type Infer } from '#kit';
import { f } from '#fields';
import { company, person } from '../parts';
import { running, situations } from '../processStates';

/** Long work of many items (src/kit/work/process.ts): one's own, and all of the company for who administers it. */
export const processo = entity('processo', {
  label: ['Processo', 'Processos'],
  title: 'rotulo',
  root: 'processo/',
  tenant: 'empresa',
  system: true,
  seen: { own: 'usuario', by: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] },
  fields: {
    empresa: company(),
    rotulo: f.text({ label: 'Processo' }),
    situacao: f.enum(situations, { label: 'Situação', default: 'ESPERA' }),
    pausavel: f.bool({ label: 'Pode ser pausado' }),
    total: f.integer({ label: 'Andamento' }),
    feitos: f.integer({ label: 'Prontos' }),
    falhas: f.integer({ label: 'Com falha' }),
    aguarda: f.text({ label: 'Espera por' }),
    erro: f.longText({ label: 'Motivo' }),
    usuario: person('Por'),
    iniciadoEm: f.dateTime({ label: 'Início' }),
    terminadoEm: f.dateTime({ label: 'Fim' }),
  },
});
export type Processo = Infer<typeof processo> & { readonly criadoEm: string };
const { children } = parts(processo);

const open = [...running, 'PAUSADO'] as const;
/** Its worker makes the moves of the house (src/server/processes/store.ts): no other statement writes the state. */
export const vida = states(processo, 'situacao', {
  moves: {
    comecar: { label: 'Começar', from: 'ESPERA', to: 'RODANDO', by: 'house' },
    pausar: {
      label: 'Pausar',
      icon: 'pause',
      from: running,
      to: 'PAUSADO',
      when: { pausavel: true },
      effect: [{ toast: 'Processo pausado. Retome quando quiser.' }, 'refresh'],
    },
    retomar: {
      label: 'Retomar',
      icon: 'play',
      tone: 'primary',
      from: 'PAUSADO',
      to: 'ESPERA',
      effect: [{ toast: 'Processo retomado.' }, 'refresh'],
    },
    cancelar: {
      label: 'Cancelar processo',
      icon: 'cancel',
      tone: 'danger',
      from: open,
      to: 'CANCELADO',
      confirm: 'Cancelar o processo? O que já foi feito continua feito. O que falta não será feito.',
      submit: 'Cancelar o processo',
    },
    // Also of one that was paused while its last item was under way. Read as COM_FALHAS where one has failed.
    concluir: { label: 'Concluir', from: open, to: 'FEITO', by: 'house' },
    // A failure during a pause is found when the process goes on.
    parar: { label: 'Parar', from: running, to: 'ERRO', by: 'house' },
  },
});

export const processos = resource(processo, {
  path: 'processos',
  menu: { group: 'ferramentas', icon: 'sync', order: 80 },
  access: { list: [] },
  list: {
    columns: ['criadoEm', 'rotulo', 'situacao', 'total', 'usuario'],
    filters: ['situacao', 'criadoEm'],
    search: ['rotulo'],
    sort: { criadoEm: 'desc' },
    size: 25,
    tabs: {
      'Em andamento': { situacao: running },
      Pausados: { situacao: 'PAUSADO' },
      Concluídos: { situacao: ['FEITO', 'COM_FALHAS'] },
      Cancelados: { situacao: 'CANCELADO' },
      'Parados por erro': { situacao: 'ERRO' },
    },
    empty: 'O que demora, como uma emissão em lote, continua em segundo plano e aparece aqui.',
  },
  refresh: { every: 3, while: { situacao: running } },
  show: [['situacao', 'total'], ['feitos', 'falhas'], ['iniciadoEm', 'terminadoEm'], ['usuario', 'aguarda'], 'erro'],
  fields: { total: { cell: () => import('./processo.Andamento') } },
  related: { Itens: children('processoItem' as never, { by: 'processo' as never }) },
  states: vida,
});
